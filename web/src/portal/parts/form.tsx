import type { ReactNode } from "react";
import type { FormFrame } from "../../forms/use-form.ts";
import "./form.css";

type FormProps = { form: { frame: FormFrame }; className?: string; children: ReactNode; buttons?: ReactNode };

/** The fields, the problems that no visible field shows, and the buttons. Pages must use this for every form. */
export function Form({ form: { frame }, className, children, buttons }: FormProps): ReactNode {
  return (
    // The browser's own messages would be in the browser's language, not the page's.
    <form ref={frame.ref} className={className} noValidate onSubmit={frame.submit}>
      {children}
      {frame.unclaimed.map(({ text }) => (
        <p key={text} className="field-problem small" role="alert">
          {text}
        </p>
      ))}
      {buttons}
    </form>
  );
}
