import type { ComponentProps, ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "close" | "className"> &
  Omit<ComponentProps<typeof Form>, "className" | "row">;

/** A form in its own dialog. */
export function FormDialog({ title, className, ...form }: FormDialogProps): ReactNode {
  return (
    <Dialog close={form.close} title={title} className={className}>
      <Form {...form} />
    </Dialog>
  );
}
