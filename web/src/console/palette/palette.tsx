import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Dialog,
} from "@ariakit/react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useStore } from "../../state/use-store.ts";
import { Icon } from "../parts/icon.ts";
import { useMenu } from "../routes/use-menu.ts";
import { useText } from "../texts/texts.ts";
import { actionStore } from "../parts/palette-actions.ts";
import { paletteStore } from "./palette-store.ts";
import { useHits } from "./use-hits.ts";
import "./palette.css";

const close = () => paletteStore.set(false);

/** Ctrl-K: finds pages, actions, customers, and any pasted id. */
export function Palette(): ReactNode {
  const { t } = useText();
  const isOpen = useStore(paletteStore);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      unmountOnHide
      backdrop={<div className="backdrop" />}
      className="palette"
      aria-label={t("palette.title")}
    >
      <Finder />
    </Dialog>
  );
}

type Choice = { id: string; text: string; note?: string | undefined; shortcut?: string | undefined; act: () => void };

function Finder(): ReactNode {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const [, go] = useLocation();
  const actions = useStore(actionStore);
  const pages = useMenu().flatMap((section) => section.pages);
  const { hits, isId, isLooking } = useHits(typed);
  const fits = ({ text }: { text: string }) => text.toLowerCase().includes(typed.trim().toLowerCase());
  const groups: { title: string; choices: Choice[] }[] = [
    {
      title: isId ? t("palette.ids") : t("palette.found"),
      choices: hits.map(({ href, ...hit }) => ({ ...hit, act: () => go(href) })),
    },
    { title: t("palette.actions"), choices: isId ? [] : actions.filter(fits) },
    {
      title: t("palette.pages"),
      choices: isId
        ? []
        : pages.map(({ path, text }) => ({ id: path, text: t(text), act: () => go(path) })).filter(fits),
    },
  ];
  const isEmpty = groups.every(({ choices }) => choices.length === 0);
  return (
    <ComboboxProvider open setInputValue={setTyped} focusLoop>
      <div className="palette-ask">
        <Icon name="search" size={18} />
        <Combobox autoFocus autoSelect="always" placeholder={t("palette.ask")} aria-label={t("palette.ask")} />
        <kbd>Esc</kbd>
      </div>
      <ComboboxList alwaysVisible className="hits">
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ title, choices }) => (
            <ComboboxGroup key={title}>
              <ComboboxGroupLabel className="hits-label">{title}</ComboboxGroupLabel>
              {choices.map(({ id, text, note, shortcut, act }) => (
                <ComboboxItem
                  key={id}
                  className="hit"
                  value={`${id} ${text}`}
                  setValueOnClick={false}
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  <b>{text}</b>
                  {note !== undefined && <span className="soft">{note}</span>}
                  {shortcut !== undefined && <kbd>{shortcut}</kbd>}
                </ComboboxItem>
              ))}
            </ComboboxGroup>
          ))}
      </ComboboxList>
      <p className="hits-note soft" role="status">
        {isEmpty ? (isLooking ? t("palette.looking") : t("palette.nothing")) : t("palette.hint")}
      </p>
    </ComboboxProvider>
  );
}
