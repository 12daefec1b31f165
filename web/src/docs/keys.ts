import { make, makeDialog } from "./dialog.ts";

// The reader's own values in the samples. They are stored for this tab only, and leave the page only when the reader
// copies them.

const STORED = "docs-keys";
const FIELDS = {
  baseUrl: "Address of the service",
  partnerId: "Partner id",
  partnerKey: "Partner’s API key",
  distributorId: "Distributor id",
  distributorKey: "Distributor’s API key",
  operatorToken: "Operator’s token",
};
type Name = keyof typeof FIELDS;
type Values = Partial<Record<Name, string>>;
const NAMES = Object.keys(FIELDS) as Name[];

/** Also prevents a value that was pasted by mistake from becoming part of a command. */
const isFine = (name: Name, value: string): boolean =>
  name === "baseUrl" ? /^https?:\/\/[\w.:[\]-]+$/.test(value) : /^[\w-]{1,200}$/.test(value);

function stored(): Values {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "{}") as Values;
  } catch {
    return {};
  }
}

function store(values: Values): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(values));
  } catch {
    // The values still apply to this page.
  }
}

function fill(values: Values): void {
  for (const blank of document.querySelectorAll<HTMLElement>("[data-fill]")) {
    blank.dataset["default"] ??= blank.textContent;
    const value = values[blank.dataset["fill"] as Name];
    const isOwn = value !== undefined && value !== "";
    blank.textContent = isOwn ? value : blank.dataset["default"];
    blank.classList.toggle("filled", isOwn);
  }
  const count = NAMES.filter((name) => values[name]).length;
  const button = document.querySelector("#docs-keys");
  if (button) button.textContent = count > 0 ? "Your keys ✓" : "Your keys";
}

type Credentials = { id?: string; apiKey?: string };
type DemoFile = { baseUrl?: string; partner?: Credentials; distributor?: Credentials; operator?: { token?: string } };

/** Reads the demo file that `npm start` writes. Pasting the whole file fills every field. */
function readDemo(text: string): Values | undefined {
  try {
    const { baseUrl, partner, distributor, operator } = JSON.parse(text) as DemoFile;
    if (partner?.id === undefined) return undefined; // some other text that happens to be JSON
    return {
      baseUrl: baseUrl ?? "",
      partnerId: partner.id,
      partnerKey: partner.apiKey ?? "",
      distributorId: distributor?.id ?? "",
      distributorKey: distributor?.apiKey ?? "",
      operatorToken: operator?.token ?? "",
    };
  } catch {
    return undefined;
  }
}

export function offerKeys(): void {
  fill(stored());
  const inputs = new Map<Name, HTMLInputElement>();
  const rows = NAMES.map((name) => {
    const input = make("input", {
      id: `key-${name}`,
      name,
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
    });
    if (name === "baseUrl") input.placeholder = document.body.dataset["baseUrl"] ?? "";
    inputs.set(name, input);
    return make("p", {}, make("label", { for: input.id }, FIELDS[name]), input);
  });
  const problem = make("p", { class: "problem", role: "alert" });
  const forget = make("button", { type: "button", class: "quiet" }, "Forget them");
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, "Your keys"),
    make(
      "p",
      { class: "hint" },
      "Put into every sample. They stay in this tab until you close it and are sent nowhere. Use the demo’s or a test key; or paste the whole of demo.json.",
    ),
    ...rows,
    problem,
    make("p", { class: "buttons" }, make("button", { class: "main" }, "Use in samples"), forget),
  );
  const dialog = makeDialog("keys-dialog", "Your keys", form);

  const show = (values: Values) => inputs.forEach((input, name) => (input.value = values[name] ?? ""));
  form.addEventListener("paste", (event) => {
    const demo = readDemo(event.clipboardData?.getData("text") ?? "");
    if (!demo) return;
    event.preventDefault();
    show(demo);
  });
  form.addEventListener("submit", (event) => {
    const values: Values = {};
    for (const [name, input] of inputs) values[name] = input.value.trim().replace(/\/$/, "");
    const wrong = NAMES.find((name) => values[name] !== "" && !isFine(name, values[name] ?? ""));
    problem.textContent = wrong === undefined ? "" : `${FIELDS[wrong]}: this does not look like one.`;
    if (wrong !== undefined) {
      event.preventDefault();
      inputs.get(wrong)?.focus();
      return;
    }
    store(values);
    fill(values);
  });
  forget.addEventListener("click", () => {
    store({});
    fill({});
    show({});
    dialog.close();
  });
  document.querySelector("#docs-keys")?.addEventListener("click", () => {
    problem.textContent = "";
    show(stored());
    dialog.showModal();
  });
}
