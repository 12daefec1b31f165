export { importView, IMPORT_STATES, importNotFound } from "./import.ts";
export { findImport, listImports, readImportFigures } from "./queries.ts";
export { cancelImport } from "./requests.ts";
