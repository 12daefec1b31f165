/** Creates an element from its tag, attributes and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A dialog that closes on Escape, or on a click outside it. */
export function makeDialog(name: string, label: string, ...children: Node[]): HTMLDialogElement {
  const dialog = make("dialog", { class: name, "aria-label": label }, ...children);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}
