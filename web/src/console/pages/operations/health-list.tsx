import type { ReactNode } from "react";
import { Dot } from "../../parts/status-word.tsx";
import { useText } from "../../texts/texts.ts";
import { pointsOf } from "./health-points.ts";
import type { Health } from "./queue-limits.ts";
import "./health.css";

/** The parts of the service. Each has a coloured dot, with a word for screen readers. */
export function HealthList({ health }: { health: Health }): ReactNode {
  const texts = useText();
  const { t } = texts;
  return (
    <ul className="health">
      {pointsOf(health, texts).map(({ id, name, is, text }) => (
        <li key={id}>
          <b>
            <Dot tone={is === "well" ? "good" : is === "off" ? "hollow" : "high"} />
            {name}
            <span className="visually-hidden">: {t(`health.is.${is}`)}</span>
          </b>
          <span className="tiny soft">{text}</span>
        </li>
      ))}
    </ul>
  );
}
