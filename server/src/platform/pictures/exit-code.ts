/** The drawing process's exit code if the picture can't be drawn. */
export const CANNOT_BE_DRAWN = 3;
