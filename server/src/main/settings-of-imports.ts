import { z } from "zod";
import { wholeSetting } from "./setting-rules.ts";

/** The settings of uploads and imports over the Operator API. */
export const IMPORT_SETTINGS = {
  UPLOAD_DIR: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about:
      "Folder for uploaded files, the same for all nodes: a shared folder if there are several machines. Default: `DATA_DIR/uploads`.",
  },
  UPLOADS_MAX_GB: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "500",
    about: "The space that all uploads together may take, in gigabytes.",
  },
  UPLOADS_KEPT_DAYS: {
    schema: wholeSetting(1, 365),
    byDefault: "7",
    about: "Days after which an upload that no one continues or imports is deleted.",
  },
  IMPORT_DIR: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about:
      "Folder whose files the Operator API can import without an upload. All workers must have access to it. Default: none.",
  },
};
