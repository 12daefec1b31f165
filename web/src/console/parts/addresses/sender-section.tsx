import { type ReactNode, useState } from "react";
import { post, remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Answer, Schemas } from "../../api/types.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { Button } from "../button.tsx";
import { ConfirmButton } from "../confirm-dialog.tsx";
import { Field } from "../field.tsx";
import { Form, useForm } from "../form.tsx";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { StatusWord } from "../status-word.tsx";
import { DnsRecords, type ShownRecord } from "./dns-records.tsx";
import { usePartnerPath } from "./partner-path.ts";

type Sender = Schemas["Sender"];
type Found = Answer<"/api/v1/operator/partners/{partnerId}/sender/check", "post">["found"];

/** The sender address of a partner's emails, once its domain is verified. */
export function SenderSection({ partnerId }: { partnerId: string }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { root, path } = usePartnerPath(partnerId);
  const query = useGet(`${root}/sender`, { path });
  return (
    <Section title={t("sender.title")}>
      <Loaded query={query}>
        {({ sender }) => (
          <>
            {sender ? (
              <KnownSender key={sender.address} partnerId={partnerId} sender={sender} />
            ) : (
              <p className="soft">{t("sender.none")}</p>
            )}
            {may("partners:write") && (
              <SenderForm key={`${sender?.address} ${sender?.name}`} partnerId={partnerId} sender={sender} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function KnownSender({ partnerId, sender }: { partnerId: string; sender: Sender }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { root, path } = usePartnerPath(partnerId);
  const { address, name, isUsed, checkedAt, failuresInARow: failures } = sender;
  const [found, setFound] = useState<Found>();
  const check = useChange({
    act: () => post(`${root}/sender/check`, { path }),
    says: ({ verdict }) => t(`sender.verdict.${verdict}`, { address }),
    done: (answer) => setFound(answer.found),
  });
  const isFailing = isUsed && failures > 0;
  const state = isFailing ? "failing" : isUsed ? "used" : "waits";
  const canAlign = sender.records.some(({ purpose }) => purpose === "dkim" || purpose === "spf");
  return (
    <>
      <p className="address-line">
        <b>{name === null ? address : `${name} <${address}>`}</b>{" "}
        <StatusWord tone={state === "used" ? "good" : "medium"}>{t(`sender.is.${state}`)}</StatusWord>
      </p>
      <p className="soft">{t(isUsed || canAlign ? `sender.text.${state}` : "sender.text.cannot", { failures })}</p>
      <DnsRecords records={sender.records.map((record) => shown(record, found, texts))} checkedAt={checkedAt} />
      {may("partners:write") && (
        <div className="buttons address-buttons">
          <Button kind="ghost" isBusy={check.isPending} onClick={() => check.mutate()}>
            {t("dns.check")}
          </Button>
          <ConfirmButton
            kind="bare"
            title={t("sender.removeTitle", { address })}
            effects={[t("sender.removeStops"), t("sender.removeBack")]}
            verb={t("sender.remove")}
            act={() => remove(`${root}/sender`, { path })}
            says={() => t("sender.removed")}
          />
        </div>
      )}
    </>
  );
}

const TONES = { right: "good", wrong: "high", missing: "medium", unanswered: "neutral" } as const;

function shown(record: Sender["records"][number], found: Found | undefined, { t }: Texts): ShownRecord {
  const { purpose, type, name, value } = record;
  const finding = found?.[purpose];
  return {
    type,
    name,
    value,
    about: t(`sender.for.${purpose}`),
    ...(finding ? { found: { text: t(`dns.is.${finding.state}`), tone: TONES[finding.state] } } : {}),
  };
}

function SenderForm({ partnerId, sender }: { partnerId: string; sender: Sender | null }): ReactNode {
  const { t } = useText();
  const { root, path } = usePartnerPath(partnerId);
  const form = useForm({
    initial: { address: sender?.address ?? "", name: sender?.name ?? "" },
    act: ({ address, name }) => {
      const body = { address: address.trim(), ...(name.trim() !== "" && { name: name.trim() }) };
      return post(`${root}/sender`, { path, body });
    },
    says: (answer) => t(answer.sender.isUsed ? "sender.changed" : "sender.asked", { address: answer.sender.address }),
  });
  return (
    <Form
      form={form}
      verb={t("sender.set")}
      kind="ghost"
      isReady={form.isChanged && form.values.address.trim() !== ""}
      className="address-form"
    >
      <Field
        at={form.at("address")}
        label={t("sender.address")}
        hint={t(sender === null ? "sender.addressHint" : "sender.anotherHint")}
        type="email"
        placeholder="security@company.example"
      />
      <Field at={form.at("name")} label={t("sender.name")} hint={t("sender.nameHint")} />
    </Form>
  );
}
