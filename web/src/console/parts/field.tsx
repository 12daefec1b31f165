import { type ComponentProps, type ReactNode, useId } from "react";

type Shared = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it; stands beside the field. */
  problem?: string | undefined;
};

type FieldProps = Shared & Omit<ComponentProps<"input">, "id" | "className">;

export function Field({ label, hint, problem, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-more`}
      />
    </Labelled>
  );
}

type AreaProps = Shared & Omit<ComponentProps<"textarea">, "id" | "className">;

export function Area({ label, hint, problem, ...area }: AreaProps): ReactNode {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <textarea
        {...area}
        id={id}
        className="input area"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-more`}
      />
    </Labelled>
  );
}

type ChoiceProps = Shared &
  Omit<ComponentProps<"select">, "id" | "className"> & { options: readonly { value: string; text: string }[] };

export function Choice({ label, hint, problem, options, ...select }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <select
        {...select}
        id={id}
        className="input"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-more`}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function Tick({
  label,
  hint,
  ...input
}: { label: string; hint?: ReactNode } & ComponentProps<"input">): ReactNode {
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

function Labelled({ id, label, hint, problem, children }: Shared & { id: string; children: ReactNode }): ReactNode {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-more`}>
        {problem !== undefined ? (
          <p className="problem" role="alert">
            {problem}
          </p>
        ) : (
          hint !== undefined && <p className="small soft">{hint}</p>
        )}
      </div>
    </div>
  );
}
