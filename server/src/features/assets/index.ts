export { type Assets, AssetsView, DomainList, EmailList, isEmpty } from "./assets.ts";
export { addAssets, type AssetChange, removeAssets, replaceAssets, type Replacement } from "./change.ts";
export { type Spelling, spellingOf } from "./spelling.ts";
export { insertAssets, listAssets, listWatched, MONITORED_COUNTS, type Watch } from "./queries.ts";
