import { type ReactNode, type SyntheticEvent, useState } from "react";
import { patch } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Addresses } from "../../parts/addresses/addresses.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type BrandDraft, changesOf, draftOf, isColour, readLogo } from "./draft.ts";
import { Preview } from "./preview.tsx";
import "./brand.css";

const BRAND = "/api/v1/integrations/partner/brand";
const TABS = ["look", "addresses"] as const;
type Brand = Schemas["Brand"];

/** How the portal, mails and reports look, tried out before it is saved; and the addresses that customers see. */
export function BrandPage(): ReactNode {
  const { t } = useText();
  const { organisation } = useWorking();
  const query = useGet(BRAND);
  const tabs = TABS.map((id) => ({ id, text: t(`brand.tab.${id}`) }));
  const tab = useTab(TABS);
  return (
    <>
      <PageHead headline={t("brand.headline", { name: organisation.name })} text={t("brand.text")} />
      <Tabs label={t("brand.tabs")} path="/brand" tabs={tabs} />
      {tab === "addresses" ? (
        <Addresses partnerId={organisation.id ?? ""} />
      ) : (
        // The key begins a new draft once another brand is saved.
        <Loaded query={query}>{({ brand }) => <Editor key={JSON.stringify(brand)} brand={brand} />}</Loaded>
      )}
    </>
  );
}

function Editor({ brand }: { brand: Brand }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [draft, setDraft] = useState(() => draftOf(brand));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const changes = changesOf(brand, draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = useChange({
    act: () => patch(BRAND, { body: changes }),
    changes: [BRAND],
    says: () => t("brand.saved"),
    refused: ({ field, message }) => {
      if (field === null) return false;
      setProblems({ [field]: message });
      return true;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblems({});
    save.mutate();
  };
  return (
    <div className="split brand-split">
      <div className="rail left">
        <Section title={t("brand.title")}>
          <form onSubmit={submit}>
            <BrandFields
              draft={draft}
              set={setDraft}
              problems={problems}
              name={brand.name}
              canWrite={may("partners:write")}
            />
            {may("partners:write") && (
              <div className="btns">
                <Button type="submit" disabled={!isChanged} isBusy={save.isPending}>
                  {t("brand.save")}
                </Button>
                <Button kind="ghost" disabled={!isChanged} onClick={() => setDraft(draftOf(brand))}>
                  {t("brand.reset")}
                </Button>
              </div>
            )}
          </form>
        </Section>
      </div>
      <div className="col">
        <Preview brand={brand} draft={draft} refused={setProblems} />
      </div>
    </div>
  );
}

type FieldsProps = {
  draft: BrandDraft;
  set: (draft: BrandDraft) => void;
  problems: Readonly<Record<string, string>>;
  name: string;
  canWrite: boolean;
};

function BrandFields({ draft, set, problems, name, canWrite }: FieldsProps): ReactNode {
  const { t } = useText();
  const [logoProblem, setLogoProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const logo = await readLogo(file);
    setLogoProblem(logo ? undefined : t("brand.logoTooLarge"));
    if (logo) set({ ...draft, logo });
  };
  return (
    <fieldset className="brand-fields" disabled={!canWrite}>
      <p className="small soft">{t("brand.name", { name })}</p>
      <div className="colour-line">
        <input
          type="color"
          aria-label={t("brand.pick")}
          value={isColour(draft.colour) ? draft.colour : "#1f5f5b"}
          onChange={(event) => set({ ...draft, colour: event.target.value })}
        />
        <Field
          label={t("brand.colour")}
          hint={t("brand.colourHint")}
          placeholder="#1f5f5b"
          value={draft.colour}
          problem={problems["colour"]}
          onChange={(event) => set({ ...draft, colour: event.target.value.trim() })}
        />
      </div>
      <Field
        label={t("brand.logo")}
        hint={t("brand.logoHint")}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        problem={problems["logo"] ?? logoProblem}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {draft.logo !== null && canWrite && (
        <Button kind="ghost" onClick={() => set({ ...draft, logo: null })}>
          {t("brand.removeLogo")}
        </Button>
      )}
    </fieldset>
  );
}
