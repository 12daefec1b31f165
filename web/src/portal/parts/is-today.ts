/** In the user's time zone. */
export const isToday = (moment: string): boolean => new Date(moment).toDateString() === new Date().toDateString();
