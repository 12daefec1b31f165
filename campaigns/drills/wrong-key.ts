import { TEST_KEYS } from "../../server/test/support/keys.ts";
import type { Drill } from "../lib/drills/drill.ts";

const OTHER_KEYS = Buffer.alloc(32, "not the key that sealed").toString("base64");

export const wrongKey: Drill = {
  name: "wrong key on one node",
  fault: "one of two API nodes is restarted with another SECRETS_KEYS: it refuses to start, again and again",
  mend: "it gets the right key",
  alerts: ["Down"],
  arrange: () => ({
    async break({ apis: [, node] }) {
      await node.hold();
      node.release({ SECRETS_KEYS: OTHER_KEYS });
    },
    look: ({ apis: [, node] }) => Promise.resolve({ startsOfTheNode: node.starts() }),
    mend: ({ apis: [, node] }) => node.release({ SECRETS_KEYS: TEST_KEYS }),
  }),
};
