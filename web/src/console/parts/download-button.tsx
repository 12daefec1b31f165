import { type ReactNode, useState } from "react";
import { download } from "../api/download.ts";
import type { AnyAsked, PathOf } from "../api/types.ts";
import { Button } from "./button.tsx";

type DownloadButtonProps = { name: string; path: PathOf<"get">; asked?: AnyAsked; children: ReactNode };

/** Saves a file that the server creates. */
export function DownloadButton({ name, path, asked, children }: DownloadButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(name, path, asked);
    setBusy(false);
  };
  return (
    <Button kind="ghost" isBusy={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
