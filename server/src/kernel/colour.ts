/** Each part from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];
type Hsl = readonly [hue: number, saturation: number, lightness: number];

const HEX = /^#[0-9a-f]{6}$/i;

export const isColour = (text: string): boolean => HEX.test(text);

function rgbOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(colour: string): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function hslOf(colour: string): Hsl {
  const [red, green, blue] = rgbOf(colour);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return [((green - blue) / spread + 6) % 6, saturation, lightness];
  return [most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4, saturation, lightness];
}

function colourOf([hue, saturation, lightness]: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const position = (offset + hue * 2) % 12;
    return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
  };
  const digits = [part(0), part(8), part(4)].map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

const STEPS = 100;

/** The nearest lighter or darker shade of a colour that has this contrast on every background. */
export function shadeOn(
  grounds: readonly string[],
  colour: string,
  { towards, contrast }: { towards: "light" | "dark"; contrast: number },
): string {
  const [hue, saturation, lightness] = hslOf(colour);
  const end = towards === "light" ? 1 : 0;
  for (let step = 0; step < STEPS; step++) {
    const shade = step === 0 ? colour : colourOf([hue, saturation, lightness + ((end - lightness) * step) / STEPS]);
    if (grounds.every((ground) => contrastOf(shade, ground) >= contrast)) return shade;
  }
  return towards === "light" ? "#ffffff" : "#000000";
}
