import { invalid, type Refusal } from "../../../kernel/errors.ts";

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "there is no such file or folder",
  EACCES: "permission is missing",
  EPERM: "permission is missing",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
};

/** Turns a system error into one line that names the file. Other errors are returned unchanged. */
export function fileRefusal(path: string, what: "read" | "written", error: unknown): Refusal | Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!("syscall" in error) || !("code" in error) || typeof error.code !== "string") return error;
  return invalid(`${path} cannot be ${what}: ${REASONS[error.code] ?? error.code}`);
}
