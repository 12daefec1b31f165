import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import { drawLine, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS } from "./tokens.ts";
import { widthOf } from "./typeset.ts";

export const GAUGE = { width: 132, height: 78, stroke: 10 } as const;

/** Draws half a circle from the left, filled by the score's share of the worst score. */
export function drawGauge(sheet: Sheet, x: number, y: number, score: number, shown: string, colour: string): void {
  const radius = (GAUGE.width - GAUGE.stroke) / 2;
  const centre = { x: x + GAUGE.width / 2, y: y + GAUGE.stroke / 2 + radius };
  const pointAt = (share: number) => {
    const angle = Math.PI * (1 - share);
    return `${(centre.x + radius * Math.cos(angle)).toFixed(2)} ${(centre.y - radius * Math.sin(angle)).toFixed(2)}`;
  };
  const arc = (share: number) => `M${pointAt(0)} A${radius} ${radius} 0 0 1 ${pointAt(share)}`;

  const { document } = sheet;
  document.save().lineWidth(GAUGE.stroke).lineCap("round");
  document.path(arc(1)).stroke(COLOURS.line);
  if (score > 0) document.path(arc(score / WORST_SCORE)).stroke(colour);
  document.restore();
  const left = centre.x - widthOf(shown, STYLES.score) / 2;
  drawLine(sheet, shown, left, centre.y - STYLES.score.leading + 8, STYLES.score);
}
