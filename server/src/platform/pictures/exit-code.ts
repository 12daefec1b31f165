/** How the drawing process ends when it is the picture's fault. */
export const CANNOT_BE_DRAWN = 3;
