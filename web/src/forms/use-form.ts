import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { changesFrom, isClaimed, type Problem, problemsIn, wordsOf } from "./problems.ts";

type Claims = readonly string[];

/** A value of a form, for the field that shows it. Fields of both faces take one and hand it to `useField`. */
export type At<Value> = {
  path: string;
  value: Value;
  set: (value: Value) => void;
  problems: readonly Problem[];
  /** Says what a mounted field answers for; returns what takes that back. */
  claim: (claims: Claims) => () => void;
  /** Forgets what was said about a field that has changed since. */
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
  /** Shows a problem, or none any more. False if the form is no longer in view, so that nobody would see it. */
  refuse: (problem: Problem | undefined) => boolean;
  frame: FormFrame;
};

/** What the element around the fields needs. It shows what no field in view answers for. */
export type FormFrame = {
  ref: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => void;
  isBusy: boolean;
  unclaimed: readonly Problem[];
};

type FormRules<Values> = {
  /** Named by the paths of the body, so that the server's words find their field. */
  initial: Values;
  /** What is wrong by path, before anything is sent. */
  check?: ((values: Values) => Partial<Record<string, string>>) | undefined;
  send: (values: Values, changed: Partial<Values>) => Promise<unknown>;
  /** Why it failed; undefined if that is said elsewhere. */
  problemOf: (error: unknown) => Problem | undefined;
};

/** The state of a form: its values, what changed, what is wrong with which field, whether it is being sent. */
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
  // What the form's own rules found goes with a change of its field, or of another that mends it.
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
  // Who uses the keyboard, or hears the page, comes to the first field at fault.
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

/** A field that cannot read what was typed says so itself, and holds the form even where the browser would not. */
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

/** A value in its field. While the field is mounted it shows what is wrong with it; `takes` names more that it answers for. */
export function useField<Value>(at: At<Value>, takes: Claims = NONE): FieldState<Value> {
  const { path, value, set, problems, claim, mend } = at;
  const claims = [path, ...takes];
  const claimed = claims.join(" ");
  // Before the browser paints, so that no problem is seen in two places.
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
