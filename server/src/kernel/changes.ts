/** Whether a change names at least one field; omitted fields stay as they are. */
export const saysSomething = (changes: object): boolean => Object.values(changes).some((value) => value !== undefined);

export const NOTHING_SAID = "At least one field must be provided";
