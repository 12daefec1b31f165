// Runs in the page: the controls that are too small for a finger. Returns a description of each.
(() => {
  const FINGER = 44;
  const CONTROLS = "a[href], button, input, select, textarea";

  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** A link within a sentence is as tall as its line, which WCAG allows. */
  const isInSentence = (element) => {
    const around = element.parentElement?.textContent?.trim() ?? "";
    return (
      element.matches("a") && getComputedStyle(element).display === "inline" && around !== element.textContent.trim()
    );
  };

  /** Out of the way until it has the focus. */
  const isOffScreen = (element) => element.getBoundingClientRect().bottom <= 0;

  /** A control is hit wherever its label, or the area that belongs to it, is hit. */
  const belongsTo = (hit, control) =>
    hit !== null && (control.contains(hit) || hit.contains(control) || [...(control.labels ?? [])].includes(hit));

  /** How far from its middle in one direction a tap still hits it. */
  function reachOf(control, { x, y }, stepX, stepY) {
    for (let away = 0; away < FINGER; away += 1) {
      const hit = document.elementFromPoint(x + stepX * away, y + stepY * away);
      if (!belongsTo(hit, control) || hit.matches("main, section, body, html, ul, li, form")) return away;
    }
    return FINGER;
  }

  function isTooSmall(control) {
    control.scrollIntoView({ block: "center" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const high = reachOf(control, middle, 0, -1) + reachOf(control, middle, 0, 1);
    const wide = reachOf(control, middle, -1, 0) + reachOf(control, middle, 1, 0);
    return Math.min(high, wide) < FINGER - 2;
  }

  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => isShown(control) && !isOffScreen(control) && !isInSentence(control))
    .filter(isTooSmall)
    .map((control) => `${control.tagName} ${control.className} "${control.textContent.trim()}"`);
})();
