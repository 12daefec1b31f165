// npm runs this before it packs the SDK, so that the package always matches its sources.

import { prepare } from "./prepare.mjs";

await prepare({ build: ["sdk"] });
