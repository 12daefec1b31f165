// Runs in the page: collects what a reader would notice at a glance.
(() => {
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const clips = (element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);

  function ancestorsOf(element) {
    const parent = element.parentElement;
    return parent === null ? [element] : [element, ...ancestorsOf(parent)];
  }

  /** Text for screen readers only is clipped to a point on purpose. */
  const isForEyes = (element) => ancestorsOf(element).every((one) => getComputedStyle(one).clipPath === "none");

  /** Whether a text extends beyond a box that hides what does not fit. */
  function isCutOff(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    const boxes = ancestorsOf(text.parentElement).filter(clips);
    return boxes.some(
      (box) => left < box.getBoundingClientRect().left - 1 || right > box.getBoundingClientRect().right + 1,
    );
  }

  function textsIn(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim() !== "") texts.push(walker.currentNode);
    return texts.filter((text) => isShown(text.parentElement) && isForEyes(text.parentElement));
  }

  const spoken = [...document.querySelectorAll("[aria-label], [placeholder], [alt], [title]")].flatMap((element) =>
    ["aria-label", "placeholder", "alt", "title"].map((name) => element.getAttribute(name) ?? ""),
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  const named = [...document.querySelectorAll("h1, h2, h3, button, th, nav a, a.button, a[class*=button]")];
  return {
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll("h1")].filter(isShown).length,
    overflowPx: scrollWidth - clientWidth,
    cutOff: [
      ...new Set(
        named
          .flatMap(textsIn)
          .filter(isCutOff)
          .map((text) => text.data),
      ),
    ],
    words: [document.title, document.body.innerText, ...spoken].join("\n"),
  };
})();
