// npm runs this before it packs the SDK, so that a package always holds what its sources say.

import { prepare } from "./prepare.mjs";

await prepare({ build: ["sdk"] });
