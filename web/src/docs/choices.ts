const root = document.documentElement;

/** Buttons that choose the language of all code samples. */
export function offerLanguages(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-choose]")];
  const mark = (): void => {
    for (const button of buttons) {
      const group = button.closest<HTMLElement>("[data-langs]")?.dataset["langs"]?.split(" ") ?? [];
      const wanted = root.dataset["lang"] ?? "";
      // If a sample does not exist in the chosen language, the style sheet shows the first one.
      const shown = group.includes(wanted) ? wanted : group[0];
      button.setAttribute("aria-pressed", String(button.dataset["choose"] === shown));
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const before = button.getBoundingClientRect().top;
      root.dataset["lang"] = button.dataset["choose"] ?? "curl";
      rememberChoice("docs-language", root.dataset["lang"]);
      mark();
      // Samples above may have become longer or shorter. Scroll so that the reader keeps their place.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
    });
  }
  mark();
}

const THEMES = ["system", "light", "dark"];
const NAMES: Record<string, string> = { system: "as the system", light: "light", dark: "dark" };

/** A button that cycles through system, light and dark colours. */
export function offerThemes(): void {
  const button = document.querySelector<HTMLElement>("#docs-theme");
  const label = (): string => {
    const theme = root.dataset["theme"] ?? "system";
    button?.setAttribute("aria-label", `Colours: ${NAMES[theme] ?? theme}`);
    button?.setAttribute("title", `Colours: ${NAMES[theme] ?? theme}`);
    return theme;
  };
  label();
  button?.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(label()) + 1) % THEMES.length];
    if (next === undefined || next === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = next;
    rememberChoice("docs-theme", root.dataset["theme"]);
    label();
  });
}

/** If the browser refuses to store the choice, it applies to this page only. */
function rememberChoice(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing depends on it.
  }
}
