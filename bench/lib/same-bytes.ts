import type { Side } from "./compare.ts";

/** Comparing two servers with different responses would be meaningless. */
export async function expectSameBytes(ours: Side, peer: Side): Promise<void> {
  for (let index = 0; index < 20; index++) {
    const [our, their] = [await answer(ours, index), await answer(peer, index)];
    if (our !== their || !our.startsWith("200 ")) throw new Error(`The answers differ:\n${our}\n${their}`);
  }
}

async function answer({ url, headers, send }: Side, index: number): Promise<string> {
  const path = "paths" in send ? send.paths[index] : undefined;
  const response = await fetch(url + (path ?? ""), { headers });
  return `${response.status} ${response.headers.get("content-type")} ${await response.text()}`;
}
