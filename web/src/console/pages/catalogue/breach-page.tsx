import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useText } from "../../texts/texts.ts";
import { marksOf } from "./marks.ts";

/** One known breach with everything we know about it. */
export function BreachPage({ params }: PageProps): ReactNode {
  const { t, number, day, enumeration } = useText();
  const query = useGet("/api/v1/operator/catalogue/breaches/{breachUuid}", {
    path: { breachUuid: params["breachUuid"] ?? "" },
  });
  const corpus = useGet("/api/v1/operator/corpus").data;
  return (
    <Loaded query={query}>
      {({ breach }) => {
        const held = corpus?.breaches.find((one) => one.breach === breach.name);
        return (
          <>
            <Crumbs to="/catalogue" list={t("page.catalogue")} here={breach.title} />
            <PageHead
              headline={breach.title}
              mark={marksOf(breach).map((mark) => (
                <StatusWord key={mark} tone={mark === "sensitive" ? "high" : "neutral"}>
                  {t(`mark.${mark}`)}
                </StatusWord>
              ))}
              text={held ? t("breach.held", { count: held.exposures }) : t("breach.notHeld")}
            />
            <Section title={t("breach.facts")}>
              <KeyValue
                rows={[
                  [t("breach.name"), <code key="name">{breach.name}</code>],
                  [t("breach.domain"), breach.domain ?? t("common.none")],
                  [t("catalogue.date"), day(breach.breachDate)],
                  [t("catalogue.accounts"), number(breach.accounts)],
                  [t("catalogue.classes"), enumeration(breach.dataClasses)],
                  [t("catalogue.added"), <Moment key="added" at={breach.addedAt} />],
                  [t("breach.changed"), <Moment key="changed" at={breach.modifiedAt} />],
                  [t("breach.id"), <CopyableId key="id" id={breach.uuid} />],
                ]}
              />
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}
