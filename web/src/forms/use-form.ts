import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { changesFrom, isClaimed, type Problem, problemsIn, wordsOf } from "./problems.ts";

type Claims = readonly string[];

/**
 * A form value, for the field that shows it. Fields in the portal and the console take one and pass it to `useField`.
 */
export type At<Value> = {
  path: string;
  value: Value;
  set: (value: Value) => void;
  problems: readonly Problem[];
  /** Registers what a mounted field shows problems for. Returns a function that unregisters it. */
  claim: (claims: Claims) => () => void;
  /** Clears the problems of a field that has changed since. */
  mend: (claims: Claims) => void;
};

export type Form<Values> = {
  values: Values;
  set: (changed: Partial<Values>) => void;
  reset: () => void;
  changed: Partial<Values>;
  isChanged: boolean;
  isBusy: boolean;
  at: <Key extends keyof Values & string>(key: Key) => At<Values[Key]>;
  /** Shows a problem, or clears it. Returns false if the form is gone, so that no one would see it. */
  refuse: (problem: Problem | undefined) => boolean;
  frame: FormFrame;
};

/** What the form element needs. It shows the problems that no visible field claims. */
export type FormFrame = {
  ref: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => void;
  isBusy: boolean;
  unclaimed: readonly Problem[];
};

type FormRules<Values> = {
  /** The keys are the paths of the body, so that the server's messages reach the right field. */
  initial: Values;
  /** Checks the values before anything is sent. Returns problems by path. */
  check?: ((values: Values) => Partial<Record<string, string>>) | undefined;
  send: (values: Values, changed: Partial<Values>) => Promise<unknown>;
  /** Why sending failed. Undefined if that is shown elsewhere. */
  problemOf: (error: unknown) => Problem | undefined;
};

/** The state of a form: its values, what changed, which fields have problems, and whether it is being sent. */
export function useFormState<Values extends object>(rules: FormRules<Values>): Form<Values> {
  const { check, send, problemOf } = rules;
  const [initial] = useState(rules.initial);
  const [values, setValues] = useState(initial);
  const [claimed, setClaimed] = useState<readonly Claims[]>([]);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<Problem>();
  const [failures, setFailures] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const own = problemsIn(check?.(values) ?? {});
  // A problem found by the form's own rules disappears when its field changes, or when another field's change fixes it.
  const problems = [...found.filter(({ path }) => own.some((one) => one.path === path)), ...(refusal ? [refusal] : [])];
  const changed = changesFrom(initial, values);
  const set = (given: Partial<Values>) => setValues((before) => ({ ...before, ...given }));
  const claim = useCallback((claims: Claims) => {
    setClaimed((before) => [...before, claims]);
    return () => setClaimed((before) => before.filter((one) => one !== claims));
  }, []);
  const mend = (claims: Claims) => {
    setFound((before) => before.filter((problem) => !isClaimed(problem, claims)));
    setRefusal((before) => (before && isClaimed(before, claims) ? undefined : before));
  };

  const submit = async () => {
    setRefusal(undefined);
    setFound(own);
    if (own.length > 0 || holdsUnreadable(ref.current)) {
      setFailures((before) => before + 1);
      return;
    }
    setBusy(true);
    try {
      await send(values, changed);
    } catch (error) {
      setRefusal(problemOf(error));
      setFailures((before) => before + 1);
    } finally {
      setBusy(false);
    }
  };
  // Focus the first invalid field, for users of keyboards and screen readers.
  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  return {
    values,
    set,
    reset: () => setValues(initial),
    changed,
    isChanged: Object.keys(changed).length > 0,
    isBusy,
    at: (path) => ({
      path,
      value: values[path],
      set: (value) => setValues((before) => ({ ...before, [path]: value })),
      problems,
      claim,
      mend,
    }),
    refuse: (problem) => {
      setRefusal(problem);
      return ref.current !== null;
    },
    frame: {
      ref,
      isBusy,
      submit: (event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      },
      unclaimed: problems.filter((problem) => !claimed.some((claims) => isClaimed(problem, claims))),
    },
  };
}

/** A field that cannot read its input says so itself. It blocks the form even if the browser would not. */
const holdsUnreadable = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (element) => "validity" in element && (element as HTMLInputElement).validity.customError,
  );

const NONE: Claims = [];

export type FieldState<Value> = {
  value: Value;
  change: (value: Value) => void;
  /** In the server's words, without the path. */
  problem: string | undefined;
};

/**
 * A form value in its field. While mounted, the field shows its own problems; `takes` lists other paths and codes that
 * it covers.
 */
export function useField<Value>(at: At<Value>, takes: Claims = NONE): FieldState<Value> {
  const { path, value, set, problems, claim, mend } = at;
  const claims = [path, ...takes];
  const claimed = claims.join(" ");
  // Before the browser paints, so that a problem never appears in two places.
  useLayoutEffect(() => claim(claimed.split(" ")), [claim, claimed]);
  const problem = problems.find((one) => isClaimed(one, claims));
  return {
    value,
    change: (next) => {
      mend(claims);
      set(next);
    },
    problem: problem && wordsOf(problem),
  };
}
