/** In the reader's own calendar. */
export const isToday = (moment: string): boolean => new Date(moment).toDateString() === new Date().toDateString();
