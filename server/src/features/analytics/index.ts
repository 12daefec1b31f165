export { keepingFigures, recountFigures } from "./keep-figures.ts";
