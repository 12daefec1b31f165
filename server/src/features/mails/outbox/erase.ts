import { exposuresErased } from "../../breaches/index.ts";
import { onHappening, type Subscription } from "../../events/index.ts";
import { deleteMailsOf, deleteRecipientsOf } from "./queries-outbox.ts";

/** Mails describe exposures, so they are erased with them. Unsubscriptions are kept. */
export const erasingMails: readonly Subscription[] = [
  onHappening(exposuresErased, (tx, erased) => deleteMailsOf(tx, customersOf(erased))),
  onHappening(exposuresErased, (tx, erased) => deleteRecipientsOf(tx, customersOf(erased))),
];

const customersOf = (erased: readonly { customerId: string }[]) => erased.map(({ customerId }) => customerId);
