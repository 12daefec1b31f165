import "./docs.css";
import { offerLanguages, offerThemes } from "./choices.ts";
import { offerKeys } from "./keys.ts";
import { offerSearch } from "./search.ts";

// Enhancements for the documentation. The pages are complete without scripts.

offerLanguages();
offerThemes();
offerKeys();
offerSearch();
offerCopies();
followReading();
showWhereWeAre();

/** Scrolls the navigation to the current page, because it is longer than most windows. */
function showWhereWeAre(): void {
  const side = document.querySelector<HTMLElement>(".side");
  const here = side?.querySelector<HTMLElement>("[aria-current=page]");
  if (side && here) side.scrollTop = here.offsetTop - side.clientHeight / 3;
}

function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLElement>(".copy")) {
    button.addEventListener("click", () => {
      const blocks = [...(button.closest("figure")?.querySelectorAll<HTMLElement>("pre") ?? [])];
      const shown = blocks.find((block) => block.offsetParent !== null);
      void navigator.clipboard.writeText(shown?.textContent ?? "").then(() => {
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = "Copy"), 1_500);
      });
    });
  }
}

/** Marks the part of the page that is being read in the lists beside it. */
function followReading(): void {
  const links = new Map<string, Element[]>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".contents a, .side ul ul a")) {
    const id = decodeURIComponent(link.hash.slice(1));
    links.set(id, [...(links.get(id) ?? []), link]);
  }
  const parts = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (parts.length === 0) return;
  const mark = (): void => {
    const line = innerHeight / 3;
    const here = parts.findLast((part) => part.getBoundingClientRect().top < line) ?? parts[0];
    for (const [id, all] of links) for (const link of all) link.classList.toggle("here", id === here?.id);
  };
  let isQueued = false;
  addEventListener(
    "scroll",
    () => {
      if (isQueued) return;
      isQueued = true;
      requestAnimationFrame(() => {
        isQueued = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
