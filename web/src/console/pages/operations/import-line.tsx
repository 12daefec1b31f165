import type { ReactNode } from "react";
import { Link } from "wouter";
import { ShareBar } from "../../parts/share-bar.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { countOf } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import { hasEnded, type Import, shareOf, stageOf, toneOf } from "./import-states.ts";
import "./imports.css";

/** One import in a list: its state, its progress and what it found. */
export function ImportLine({ one }: { one: Import }): ReactNode {
  const texts = useText();
  const { t } = texts;
  return (
    <div className="import-entry">
      <div className="import-head">
        <h3>
          <Link href={`/imports/${one.id}`} className="row-link" data-row-opener="">
            {one.breach}
          </Link>
        </h3>
        <StatusWord tone={toneOf(one.state)}>{t(`import.state.${one.state}`)}</StatusWord>
        <span className="end small soft digits">{stageOf(one, texts)}</span>
      </div>
      {!hasEnded(one) && <ShareBar label={one.breach} share={shareOf(one)} />}
      <ImportFacts one={one} />
    </div>
  );
}

function ImportFacts({ one }: { one: Import }): ReactNode {
  const texts = useText();
  return (
    <div className="facts digits">
      <code>{one.input}</code>
      {factsOf(one).map(([text, value]) => (
        <span key={text}>{texts.rich(text, { n: <b key="n">{countOf(value, texts)}</b> })}</span>
      ))}
      {one.problem !== null && <span className="tone-critical">{one.problem}</span>}
    </div>
  );
}

type Fact = [text: "import.lines" | "import.new" | "import.rejects" | "import.hit" | "import.addresses", value: number];

function factsOf({ progress, summary, state }: Import): Fact[] {
  if (summary) {
    return [
      ["import.lines", summary.lines],
      ["import.new", summary.added],
      ["import.rejects", summary.rejects],
      ["import.hit", summary.customersHit],
    ];
  }
  if (!progress || state === "failed") return [];
  return [
    ["import.lines", progress.lines],
    ["import.addresses", progress.addresses],
  ];
}
