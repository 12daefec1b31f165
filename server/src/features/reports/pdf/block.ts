import type { Tone } from "../../../kernel/palette.ts";
import { drawLine, type Sheet } from "./sheet.ts";
import { TONES } from "./tokens.ts";
import { type TextStyle, widthOf, wrap } from "./typeset.ts";

/** Something of a known height that can be drawn wherever there is room for it. */
export type Block = { height: number; draw: (sheet: Sheet, x: number, y: number) => void };

export const paragraph = (text: string, style: TextStyle, width: number): Block =>
  linesBlock(wrap(text, style, width), style, () => 0);

/** Uses one line if the text fits, else one line for each sentence, else lines of about the same length. */
export function headlineParagraph(text: string, style: TextStyle, width: number): Block {
  const lines = balanced(text, style, width);
  const sentences = text.split(/(?<=[.!?]) /).map((sentence) => wrap(sentence, style, width));
  const isOneEach = lines.length > 1 && sentences.length > 1 && sentences.every(({ length }) => length === 1);
  return linesBlock(isOneEach ? sentences.flat() : lines, style, () => 0);
}

export const centredParagraph = (text: string, style: TextStyle, width: number): Block =>
  linesBlock(balanced(text, style, width), style, (line) => (width - widthOf(line, style)) / 2);

function linesBlock(lines: readonly string[], style: TextStyle, indentOf: (line: string) => number): Block {
  return {
    height: lines.length * style.leading,
    draw: (sheet, x, y) => {
      for (const [index, line] of lines.entries())
        drawLine(sheet, line, x + indentOf(line), y + index * style.leading, style);
    },
  };
}

const BALANCING_STEP = 4;

/** Uses as few lines as possible, and avoids a line with a single word. */
function balanced(text: string, style: TextStyle, width: number): string[] {
  let lines = wrap(text, style, width);
  for (let narrower = width - BALANCING_STEP; narrower > width / 2; narrower -= BALANCING_STEP) {
    const next = wrap(text, style, narrower);
    if (next.length > lines.length) break;
    lines = next;
  }
  return lines;
}

/** Puts blocks below each other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, blocks.length - 1);
  return {
    height,
    draw: (sheet, x, y) => {
      let top = y;
      for (const block of blocks) {
        block.draw(sheet, x, top);
        top += block.height + gap;
      }
    },
  };
}

const CHIP = { height: 14, side: 7, size: 8 } as const;

const chipStyle = (tone: Tone): TextStyle => ({
  font: "strong",
  size: CHIP.size,
  leading: CHIP.height,
  colour: TONES[tone].text,
});

export const chipWidth = (word: string, tone: Tone): number => widthOf(word, chipStyle(tone)) + 2 * CHIP.side;

/** A severity as a word on its tint, so that it never depends on colour alone. */
export function chip(word: string, tone: Tone): Block {
  return {
    height: CHIP.height,
    draw: (sheet, x, y) => {
      const width = chipWidth(word, tone);
      sheet.document.roundedRect(x, y, width, CHIP.height, CHIP.height / 2).fill(TONES[tone].ground);
      drawLine(sheet, word, x + CHIP.side, y, chipStyle(tone));
    },
  };
}
