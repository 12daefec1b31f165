import { make, makeDialog } from "./dialog.ts";

type Entry = { title: string; where: string; href: string; words: string };

const MOST_SHOWN = 12;

/** Higher is better. 0 if a word of the query was not found. */
function scoreOf({ title, where, words }: Entry, query: string): number {
  const [name, group, rest] = [title.toLowerCase(), where.toLowerCase(), words.toLowerCase()];
  let score = name === query ? 100 : name.startsWith(query) ? 40 : 0;
  for (const word of query.split(/\s+/)) {
    const inName = name.split(/[\s.·-]+/).some((part) => part.startsWith(word)) ? 12 : name.includes(word) ? 8 : 0;
    const found = inName + (group.includes(word) ? 4 : 0) + (rest.includes(word) ? 2 : 0);
    if (found === 0) return 0;
    score += found;
  }
  return where === "Guide" ? score + 3 : score;
}

function find(entries: readonly Entry[], text: string): Entry[] {
  const query = text.trim().toLowerCase();
  if (query === "") return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

/** The index is loaded when the reader searches for the first time. */
export function offerSearch(): void {
  const input = make("input", {
    type: "search",
    role: "combobox",
    "aria-label": "Search the documentation",
    "aria-controls": "found",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "Search guides, calls, events, error codes",
  });
  const list = make("ul", { id: "found", role: "listbox", "aria-label": "Results" });
  const note = make("p", { class: "note", role: "status" });
  const dialog = makeDialog("search-dialog", "Search", input, list, note);
  let entries: Promise<Entry[]> | undefined;
  let chosen = 0;

  const load = (): Promise<Entry[]> => {
    entries ??= fetch("/docs/search.json").then((answer) => answer.json() as Promise<Entry[]>);
    entries.catch(() => (entries = undefined));
    return entries;
  };

  const choose = (index: number): void => {
    const options = [...list.children];
    chosen = options.length === 0 ? 0 : (index + options.length) % options.length;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
    const option = options[chosen];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };

  const optionOf = ({ title, where, href }: Entry, index: number): HTMLElement => {
    const option = make("li", { id: `found-${index}`, role: "option", "aria-selected": "false" });
    option.append(make("strong", {}, title), make("span", {}, where));
    option.dataset["href"] = href;
    option.addEventListener("click", () => open(option));
    return option;
  };

  const open = (option: Element | undefined): void => {
    const href = option instanceof HTMLElement ? option.dataset["href"] : undefined;
    if (href === undefined) return;
    dialog.close();
    location.assign(href);
  };

  const show = async (): Promise<void> => {
    const all = await load().catch(() => undefined);
    const found = find(all ?? [], input.value);
    list.replaceChildren(...found.map(optionOf));
    input.setAttribute("aria-expanded", String(found.length > 0));
    choose(0);
    if (!all) note.textContent = "The search could not be loaded. Try again.";
    else note.textContent = input.value.trim() === "" || found.length > 0 ? "" : "Nothing found.";
  };

  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose(chosen + step);
    else if (event.key === "Enter") open(list.children[chosen]);
    // By default, Escape would only clear the field.
    else if (event.key === "Escape") dialog.close();
    else return;
    event.preventDefault();
  });

  const start = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void show();
  };
  document.querySelector("#docs-find")?.addEventListener("click", start);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    start();
  });
}
