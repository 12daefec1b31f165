import "./confirm.css";

// The page behind a sign-in link. Opening it does not use up the link; this script confirms only once the page is
// actually visible.

const card = find("main");
const form = find("form") as HTMLFormElement;
const progress = find("#progress");

// The link is a secret, so remove it from the address bar before anything can record it.
history.replaceState(null, "", location.pathname);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void confirm();
});
void untilSeen().then(confirm);

async function confirm(): Promise<void> {
  card.dataset["state"] = "working";
  progress.textContent = form.dataset["waiting"] ?? "";
  const response = await post().catch(() => undefined);
  if (response?.status === 401) showOver();
  else if (!response?.ok) offerRetry();
  else {
    const { redirectTo } = (await response.json()) as { redirectTo: string };
    // Replace the page, so that going back does not lead to a used link.
    location.replace(redirectTo);
  }
}

function post(): Promise<Response> {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(fields),
  });
}

function showOver(): void {
  card.dataset["state"] = "over";
  find("#confirming").hidden = true;
  find("#over").hidden = false;
  const heading = find("#over h1");
  document.title = heading.textContent;
  heading.focus();
}

/** The cause is the network, a rate limit or an error of ours, so the link may still be valid. */
function offerRetry(): void {
  card.dataset["state"] = "retry";
  progress.textContent = form.dataset["retry"] ?? "";
  find("button").focus();
}

/** Browsers and mail clients preload pages. A link works once, so a preload must not use it up. */
async function untilSeen(): Promise<void> {
  const { prerendering = false } = document as { prerendering?: boolean };
  if (prerendering) await once("prerenderingchange");
  while (document.visibilityState === "hidden") await once("visibilitychange");
}

function once(event: string): Promise<void> {
  return new Promise((resolve) => document.addEventListener(event, () => resolve(), { once: true }));
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
