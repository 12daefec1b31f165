import { existsSync, readFileSync } from "node:fs";
import { ownFile } from "../../platform/own-files.ts";

/** The repository's documentation; src and dist are at the same depth. */
const FOLDER = ownFile("docs/");

export type Guide = { slug: string; file: string; group: string; name: string };

const guide = (group: string, slug: string, name: string, file = `guides/${slug}.md`): Guide => ({
  slug,
  file,
  group,
  name,
});

/** The guides in the order of the navigation. A file that is not there yet is left out. */
export const GUIDES: readonly Guide[] = [
  guide("Get started", "quickstart", "Quickstart"),
  guide("Get started", "first-onboarding", "From nothing to the first onboarding"),
  guide("Get started", "authentication", "Authentication"),
  guide("Get started", "environments", "Environments"),
  guide("Get started", "testing", "Testing"),
  guide("Using the API", "customers", "Customers and their states"),
  guide("Using the API", "errors", "Errors", "errors.md"),
  guide("Using the API", "idempotency", "Idempotency"),
  guide("Using the API", "rate-limits", "Rate limits"),
  guide("Using the API", "paging", "Paging"),
  guide("Using the API", "billing", "Usage and billing", "billing.md"),
  guide("Webhooks", "webhooks", "Receiving webhooks", "webhooks.md"),
  guide("Going live", "going-live", "Checklist"),
  guide("Going live", "versions", "Versions", "versions.md"),
  guide("Going live", "changelog", "Changelog", "changelog.md"),
].filter(({ file }) => existsSync(FOLDER + file));

export const readGuide = ({ file }: Guide): string => readFileSync(FOLDER + file, "utf8");
