// Sets up an endpoint as a partner would: through the API, with the partner's key.

import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the demo is and the partner's key, once it runs. */
export async function findDemo(dataDir) {
  const demo = await readJson(join(dataDir, "demo.json"));
  return demo && (await isThere(demo)) ? demo : undefined;
}

export const isThere = ({ baseUrl }) =>
  fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Makes sure that the demo sends its events to `url`, and returns the secret to verify them with. */
export async function register({ baseUrl, partner }, { url, dataDir }) {
  const call = api(baseUrl, partner);
  const { webhooks } = await call("GET", "/webhooks");
  const known = webhooks.find((webhook) => webhook.url === url);

  let made;
  if (!known) made = await call("POST", "/webhooks", { url, description: "npm run example:receiver" });
  // An endpoint that answered 410 was disabled. Its events wait until it is enabled again.
  else if (!known.enabled) await call("PATCH", `/webhooks/${known.id}`, { enabled: true });

  const file = join(dataDir, "example-receiver.json");
  const kept = await readJson(file);
  const { secrets } = await call("GET", "/webhooks/secrets");
  if (secrets.some(({ id, role }) => id === kept?.id && role === "active")) return kept.token;

  // A secret is shown once: with the first endpoint, or when it is cycled. One that was not kept has to be replaced.
  const { secret } = made?.secret ? made : await call("POST", "/webhooks/secrets/cycle");
  await writeJson(file, secret);
  return secret.token;
}

function api(baseUrl, { id, apiKey }) {
  return async (method, path, body) => {
    const answer = await fetch(`${baseUrl}/api/v1/integrations${path}`, {
      method,
      signal: AbortSignal.timeout(10_000),
      headers: {
        "SW-PARTNER-ID": id,
        "SW-API-KEY": apiKey,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`The demo answered ${answer.status} to ${method} ${path}: ${content.error}`);
    return content;
  };
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw new Error(`Cannot read ${file}: ${error.message}`);
  }
}

/** Complete or not at all, and readable by its owner alone: it holds a secret. */
async function writeJson(file, content) {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
