/** By the user's calendar. */
export const isToday = (moment: string): boolean => new Date(moment).toDateString() === new Date().toDateString();
