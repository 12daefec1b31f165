import { type ComponentProps, type ReactNode, useId } from "react";
import { type At, useField } from "../../forms/use-form.ts";
import { useText } from "../texts/texts.ts";

/** The props of every form field. Its problems, including the server's, are shown below it. */
type Bound<Value> = {
  at: At<Value>;
  /** Other paths, and codes without a path, whose problems this field shows. */
  takes?: readonly string[];
  label: ReactNode;
  hint?: ReactNode;
};
type Rest<Element extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Element>,
  "id" | "className" | "value" | "onChange"
>;

type FieldProps = Bound<string> &
  Rest<"input"> & {
    /** Reformats the text as it is typed. */
    tidy?: (text: string) => string;
    /** A problem that the field itself has found. */
    problem?: string | undefined;
  };

export function Field({ at, takes, label, hint, tidy, problem, ...input }: FieldProps): ReactNode {
  const { id, value, change, control, found } = useControl(at, takes, problem);
  return (
    <Labelled id={id} label={label} hint={hint} problem={found}>
      <input
        {...input}
        {...control}
        className="input"
        value={value}
        onChange={({ target }) => change(tidy ? tidy(target.value) : target.value)}
      />
    </Labelled>
  );
}

export function Area({
  at,
  takes,
  label,
  hint,
  problem,
  ...area
}: Bound<string> & Rest<"textarea"> & Pick<FieldProps, "problem">): ReactNode {
  const { id, value, change, control, found } = useControl(at, takes, problem);
  return (
    <Labelled id={id} label={label} hint={hint} problem={found}>
      <textarea
        {...area}
        {...control}
        className="input area"
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    </Labelled>
  );
}

type ChoiceProps<Value> = Bound<Value> & Rest<"select"> & { options: readonly { value: Value; text: string }[] };

export function Choice<Value extends string>({
  at,
  takes,
  label,
  hint,
  options,
  ...select
}: ChoiceProps<Value>): ReactNode {
  const { id, value, change, control, found } = useControl(at, takes);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) change(option.value);
  };
  return (
    <Labelled id={id} label={label} hint={hint} problem={found}>
      <select {...select} {...control} className="input" value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A file field. The browser shows the file's name itself, so the value is only written, never displayed. */
export function FileField({
  at,
  takes,
  label,
  hint,
  problem,
  accept,
}: Bound<File | null> & Pick<FieldProps, "problem" | "accept">): ReactNode {
  const { id, change, control, found } = useControl(at, takes, problem);
  return (
    <Labelled id={id} label={label} hint={hint} problem={found}>
      <input
        {...control}
        accept={accept}
        type="file"
        className="input"
        onChange={({ target }) => change(target.files?.[0] ?? null)}
      />
    </Labelled>
  );
}

export function TickField({ at, label, hint }: Omit<Bound<boolean>, "takes">): ReactNode {
  const { value, change, problem } = useField(at);
  return (
    <>
      <Tick label={label} hint={hint} checked={value} onChange={({ target }) => change(target.checked)} />
      <Said problem={problem} />
    </>
  );
}

type TicksProps<Value> = Pick<Bound<Value[]>, "at"> & {
  legend: string;
  note?: string;
  className?: string;
  /** The class of the list of options, if they are not simply stacked. */
  listClass?: string;
  options: readonly { value: Value; text: string; hint?: string }[];
};

/**
 * A multiple choice. The chosen values keep the order of the options. Chosen values that are not among the options stay
 * chosen.
 */
export function Ticks<Value extends string>({
  at,
  legend,
  note,
  className = "bare-set",
  listClass,
  options,
}: TicksProps<Value>): ReactNode {
  const { value: chosen, change, problem } = useField(at);
  const rankOf = (value: Value) => options.findIndex((one) => one.value === value);
  const set = (value: Value, isOn: boolean) => {
    const others = chosen.filter((one) => one !== value);
    change(isOn ? [...others, value].sort((one, other) => rankOf(one) - rankOf(other)) : others);
  };
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      {note !== undefined && <p className="small soft">{note}</p>}
      <div className={listClass}>
        {options.map(({ value, text, hint }) => (
          <Tick
            key={value}
            label={text}
            hint={hint}
            checked={chosen.includes(value)}
            onChange={({ target }) => set(value, target.checked)}
          />
        ))}
      </div>
      <Said problem={problem} />
    </fieldset>
  );
}

export function Tick({
  label,
  hint,
  ...input
}: Pick<Bound<boolean>, "label" | "hint"> & ComponentProps<"input">): ReactNode {
  return (
    <label className="tick-line">
      <input {...input} type="checkbox" />
      <span>
        {label}
        {hint !== undefined && <span className="small soft hint">{hint}</span>}
      </span>
    </label>
  );
}

function useControl<Value>(at: At<Value>, takes?: readonly string[], problem?: string) {
  const id = useId();
  const { sentence } = useText();
  const field = useField(at, takes);
  const found = problem ?? (field.problem && sentence(field.problem));
  const control = { id, "aria-invalid": found !== undefined, "aria-describedby": `${id}-more` };
  return { ...field, id, found, control };
}

type LabelledProps = {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  problem: string | undefined;
  children: ReactNode;
};

function Labelled({ id, label, hint, problem, children }: LabelledProps): ReactNode {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-more`}>
        {problem === undefined ? (
          hint !== undefined && <p className="small soft">{hint}</p>
        ) : (
          <Said problem={problem} />
        )}
      </div>
    </div>
  );
}

const Said = ({ problem }: { problem: string | undefined }): ReactNode =>
  problem !== undefined && (
    <p className="problem" role="alert">
      {problem}
    </p>
  );
