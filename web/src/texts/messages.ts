/**
 * A message in the part of ICU's syntax that our texts use: `{name}`, `{count, number}`, `plural`, `selectordinal`,
 * `select` and `#`. The library on the server supports all of ICU, but would add 14 kB to every page. A test compares
 * the two for every text in every language.
 */
export type Message = readonly (string | Argument)[];

type Argument = { name: string; kind: string; options: ReadonlyMap<string, Message> };

/** How a language formats numbers, and which plural option a number selects. */
export type NumberRules = {
  number: (value: number) => string;
  plural: (value: number) => string;
  selectordinal: (value: number) => string;
};

const TEXT = /[^{}]+/y;
const TEXT_BESIDE_COUNT = /[^{}#]+/y;
const ARGUMENT = /\{\s*(\w+)\s*(?:,\s*(number|plural|selectordinal|select)\s*)?/y;
const OPTIONS = /,/y;
const OPTION = /\s*([=\w]+)\s*\{/y;
const END = /\s*\}/y;
const COUNT = /#/y;

export function readMessage(text: string): Message {
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  const unreadable = () => new Error(`cannot read the message "${text}" from its character ${at}`);

  function end(): void {
    if (!take(END)) throw unreadable();
  }

  /** `counted` is the number of the enclosing plural. */
  function sequence(counted?: string): Message {
    const parts: (string | Argument)[] = [];
    for (;;) {
      const words = take(counted === undefined ? TEXT : TEXT_BESIDE_COUNT);
      if (words) parts.push(words[0]);
      else if (counted !== undefined && take(COUNT)) parts.push({ name: counted, kind: "number", options: new Map() });
      else {
        const part = argument(counted);
        if (!part) return parts;
        parts.push(part);
      }
    }
  }

  function argument(counted?: string): Argument | undefined {
    const [opening, name = "", kind = ""] = take(ARGUMENT) ?? [];
    if (opening === undefined) return undefined;
    const options = new Map<string, Message>();
    const isAsked = take(OPTIONS);
    for (let option = isAsked && take(OPTION); option; option = take(OPTION)) {
      options.set(option[1] ?? "", sequence(kind === "select" ? counted : name));
      end();
    }
    end();
    return { name, kind, options };
  }

  const message = sequence();
  if (at < text.length) throw unreadable();
  return message;
}

/** The parts of the sentence. Values that are neither text nor numbers stay as they are. */
export function fillIn<Value>(
  message: Message,
  values: Readonly<Record<string, Value>>,
  rules: NumberRules,
): (string | Value | undefined)[] {
  return message.flatMap((part) => {
    if (typeof part === "string") return [part];
    const { name, kind, options } = part;
    const value = values[name];
    if (!(name in values)) throw new Error(`a message lacks its value "${name}"`);
    if (kind === "") return [value];
    const text = String(value);
    if (kind === "number") return [rules.number(Number(text))];
    const choice = kind === "plural" || kind === "selectordinal" ? rules[kind](Number(text)) : text;
    const chosen = options.get(`=${text}`) ?? options.get(choice) ?? options.get("other") ?? [];
    return fillIn(chosen, values, rules);
  });
}
