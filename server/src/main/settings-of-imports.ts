import { z } from "zod";
import { wholeSetting } from "./setting-rules.ts";

/** The settings of uploads and imports over the Operator API. */
export const IMPORT_SETTINGS = {
  UPLOAD_DIR: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about:
      "Folder for files that are uploaded to be imported, the same for all nodes: a shared one if there are several machines. Without it: `DATA_DIR/uploads`.",
  },
  UPLOADS_MAX_GB: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "500",
    about: "What all uploads may take together, in gigabytes.",
  },
  UPLOADS_KEPT_DAYS: {
    schema: wholeSetting(1, 365),
    byDefault: "7",
    about: "Days after which an upload that nobody goes on with, or imports, is removed.",
  },
  IMPORT_DIR: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about:
      "Folder whose files the Operator API can import without an upload; nothing outside it. Without it: none. All workers must see it.",
  },
};
