import { deprecationsArtefact } from "./deprecations-doc.ts";
import { entrypointsArtefact } from "./entrypoints-doc.ts";
import { errorCodesArtefact } from "./error-codes.ts";
import { eventsArtefact } from "./events-doc.ts";
import { errorsArtefact, limitsArtefact } from "./errors-doc.ts";
import { openApiArtefact, withApp } from "./openapi.ts";
import type { Artefact } from "./repository.ts";
import { schemaArtefact } from "./schema-dump.ts";
import { sdkArtefacts } from "./sdk-types.ts";
import { settingsArtefact } from "./settings-doc.ts";
import { tableTypesArtefact } from "./table-types.ts";
import { customerDetailsArtefact, eventTypesArtefact, webTypesArtefact } from "./web-types.ts";

/** Every generated file, with the content it must have now. `url` is a migrated database. */
export async function makeArtefacts(url: string): Promise<Artefact[]> {
  const fromRoutes = await withApp(url, async (app) => [
    openApiArtefact(app),
    await webTypesArtefact(app),
    await entrypointsArtefact(app, url),
    ...(await sdkArtefacts(app)),
  ]);
  return [
    ...fromRoutes,
    await schemaArtefact(url),
    await tableTypesArtefact(url),
    await settingsArtefact(),
    errorCodesArtefact(),
    await errorsArtefact(),
    await deprecationsArtefact(),
    await eventTypesArtefact(),
    await customerDetailsArtefact(),
    await eventsArtefact(),
    await limitsArtefact(),
  ];
}
