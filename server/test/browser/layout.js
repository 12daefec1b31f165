// Runs in the page: finds texts that do not fit their place. Returns a description of each.
(() => {
  const SLACK = 1;

  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const styleOf = (element) => getComputedStyle(element);

  /** Remembers the answer for each element: most texts have the same ancestors. */
  function remembered(find) {
    const known = new WeakMap();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element);
    };
  }

  const ancestorsOf = remembered((element) => {
    const parent = element.parentElement;
    return parent === null ? [element] : [element, ...ancestorsOf(parent)];
  });

  const hasAncestor = (isMeant) => {
    const find = remembered((element) => isMeant(element) || (element.parentElement && find(element.parentElement)));
    return find;
  };

  /** Text for screen readers only is clipped to a point on purpose. */
  const isOnlyForEars = hasAncestor((element) => styleOf(element).clipPath !== "none");
  const isFixed = hasAncestor((element) => styleOf(element).position === "fixed");
  const clips = remembered((element) => ["hidden", "clip"].includes(styleOf(element).overflowX));

  function textsIn(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const parent = text.parentElement;
      const isWritten = text.data.trim() !== "" && parent.closest("select") === null;
      if (isWritten && isShown(parent) && !isOnlyForEars(parent)) texts.push(text);
    }
    return texts;
  }

  function boxesOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  const reachesOut = (box, place) => box.left < place.left - SLACK || box.right > place.right + SLACK;

  /** Names of people's making may be cut with an ellipsis, in the header alone. */
  const mayBeCut = (text) => text.parentElement.closest(".customer-name, .partner-name") !== null;

  function isCutOff({ text, boxes }) {
    if (mayBeCut(text)) return false;
    const clipping = ancestorsOf(text.parentElement).filter(clips);
    return clipping.some((one) => {
      const place = one.getBoundingClientRect();
      return boxes.some((box) => reachesOut(box, place) || box.bottom > place.bottom + 4 || box.top < place.top - 4);
    });
  }

  /** Out of its card, its button, its cell or its chip, even if it is not cut off. */
  function leavesItsPlace({ text, boxes }) {
    const places = ancestorsOf(text.parentElement).filter((one) =>
      one.matches(".card, button, .button, th, td, .chip, header, footer, .tab, .top-nav-link, .tab-bar-link"),
    );
    return places.some((one) => boxes.some((box) => reachesOut(box, one.getBoundingClientRect())));
  }

  const covers = (one, other) =>
    one.left < other.right - SLACK &&
    other.left < one.right - SLACK &&
    one.top < other.bottom - 4 &&
    other.top < one.bottom - 4;

  function coveringIn(seen) {
    const inFlow = seen.filter(({ text }) => !isFixed(text.parentElement));
    return inFlow.flatMap((one, index) =>
      inFlow
        .slice(index + 1)
        .filter((other) => one.boxes.some((box) => other.boxes.some((its) => covers(box, its))))
        .map((other) => `"${one.text.data}" covers "${other.text.data}"`),
    );
  }

  const seen = textsIn(document.body).map((text) => ({ text, boxes: boxesOf(text) }));
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
    ...seen.filter(isCutOff).map(({ text }) => `"${text.data}" is cut off`),
    ...seen.filter(leavesItsPlace).map(({ text }) => `"${text.data}" leaves its place`),
    ...coveringIn(seen),
  ];
})();
