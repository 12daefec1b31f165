import { Menu, MenuButton, MenuItem, MenuProvider, MenuSeparator } from "@ariakit/react";
import { type ReactNode, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { recall, remember } from "../../../state/remembered.ts";
import { Field } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.ts";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/texts.ts";

type View = { name: string; search: string };

const KEY = "console.customerViews";

const isView = (value: unknown): value is View =>
  typeof value === "object" && value !== null && "name" in value && "search" in value;

function keptViews(): View[] {
  const kept = recall(KEY);
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

/** Named filters, stored in this browser. */
export function SavedViews(): ReactNode {
  const { t } = useText();
  const search = useSearch();
  const [path, go] = useLocation();
  const [views, setViews] = useState(keptViews);
  const [isNaming, setNaming] = useState(false);
  const store = (next: View[]) => {
    remember(KEY, next);
    setViews(next);
  };
  const save = (name: string) => {
    store([...views.filter((view) => view.name !== name), { name, search }]);
    setNaming(false);
    showToast({ text: t("customers.viewSaved") });
  };
  return (
    <>
      <MenuProvider>
        <MenuButton className="button ghost">
          {t("customers.views")} <Icon name="down" size={15} />
        </MenuButton>
        <Menu className="popup" gutter={4} aria-label={t("customers.views")}>
          {views.map((view) => (
            <MenuItem
              key={view.name}
              className="popup-item"
              onClick={() => go(view.search === "" ? path : `${path}?${view.search}`)}
            >
              {view.name}
            </MenuItem>
          ))}
          {views.length > 0 && <MenuSeparator className="popup-line" />}
          <MenuItem className="popup-item" onClick={() => setNaming(true)}>
            {t("customers.saveView")}
          </MenuItem>
          {views
            .filter((view) => view.search === search)
            .map((view) => (
              <MenuItem
                key={view.name}
                className="popup-item"
                onClick={() => store(views.filter((one) => one !== view))}
              >
                {t("customers.deleteView", { name: view.name })}
              </MenuItem>
            ))}
        </Menu>
      </MenuProvider>
      {isNaming && <NameView close={() => setNaming(false)} save={save} />}
    </>
  );
}

function NameView({ close, save }: { close: () => void; save: (name: string) => void }): ReactNode {
  const { t } = useText();
  const form = useForm({
    initial: { name: "" },
    act: ({ name }) => Promise.resolve(name.trim()),
    done: save,
  });
  return (
    <FormDialog form={form} title={t("customers.saveView")} verb={t("common.save")} close={close}>
      <Field at={form.at("name")} label={t("customers.viewName")} required pattern=".*\S.*" autoFocus />
    </FormDialog>
  );
}
