import type { ReactNode } from "react";
import type { FormFrame } from "../../forms/use-form.ts";
import "./form.css";

type FormProps = { form: { frame: FormFrame }; className?: string; children: ReactNode; buttons?: ReactNode };

/** Fields, what is wrong that no field in view shows, and the buttons below it. The only way for a page to have a form. */
export function Form({ form: { frame }, className, children, buttons }: FormProps): ReactNode {
  return (
    // The browser's own messages would be in the browser's language, not in the page's.
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
