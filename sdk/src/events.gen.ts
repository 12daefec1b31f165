// What events carry, made from the list of events by `npm run generate`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A new customer record exists for the organisation. */
        "customer.created": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
            planType: string;
            domains: string[];
            emails: string[];
        };
        /** @description A customer was removed or offboarded. */
        "customer.deleted": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            previousStatus: "prospect" | "active" | "inactive" | "dormant";
        };
        /** @description One or more domains or emails were added to monitoring. */
        "customer.asset.added": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            domains: string[];
            emails: string[];
        };
        /** @description Assets were removed. */
        "customer.asset.removed": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            domains: string[];
            emails: string[];
        };
        /** @description New breach rows were detected for the customer. */
        "customer.breach.found": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            breachStatus: boolean;
            count: number;
            breaches: ({
                /** Format: uuid */
                id: string;
                breachName: string;
                title: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                /** Format: date-time */
                breachDate: string;
                breachCategories: string[];
                resolved: boolean;
                generatedDescription: string;
                nextSteps: string[];
            } | {
                /** Format: uuid */
                id: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                resolved: boolean;
            })[];
        };
        /** @description The customer's first breach scan finished. Contains everything it found. */
        "customer.breach.firstscan.completed": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            breachStatus: boolean;
            count: number;
            breaches: ({
                /** Format: uuid */
                id: string;
                breachName: string;
                title: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                /** Format: date-time */
                breachDate: string;
                breachCategories: string[];
                resolved: boolean;
                generatedDescription: string;
                nextSteps: string[];
            } | {
                /** Format: uuid */
                id: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                resolved: boolean;
            })[];
        };
        /** @description Breaches were marked as resolved. Contains those that changed. */
        "customer.breach.resolved": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            breachStatus: boolean;
            count: number;
            breaches: ({
                /** Format: uuid */
                id: string;
                breachName: string;
                title: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                /** Format: date-time */
                breachDate: string;
                breachCategories: string[];
                resolved: boolean;
                generatedDescription: string;
                nextSteps: string[];
            } | {
                /** Format: uuid */
                id: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                resolved: boolean;
            })[];
        };
        /** @description Breaches were marked as unresolved again. Contains those that changed. */
        "customer.breach.unresolved": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            breachStatus: boolean;
            count: number;
            breaches: ({
                /** Format: uuid */
                id: string;
                breachName: string;
                title: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                /** Format: date-time */
                breachDate: string;
                breachCategories: string[];
                resolved: boolean;
                generatedDescription: string;
                nextSteps: string[];
            } | {
                /** Format: uuid */
                id: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                resolved: boolean;
            })[];
        };
        /** @description A prospect became an active customer. */
        "customer.upgraded": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            previousStatus: "prospect" | "active" | "inactive" | "dormant";
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
        };
        /** @description An active customer became a prospect. */
        "customer.downgraded": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            previousStatus: "prospect" | "active" | "inactive" | "dormant";
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
        };
        /** @description An offboarded customer is back in the status it had before. */
        "customer.reactivated": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            previousStatus: "prospect" | "active" | "inactive" | "dormant";
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
        };
        /** @description A customer's info was changed. */
        "customer.updated": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            /** @description The names of the fields that were sent. */
            fields: string[];
        };
        /** @description A scan of everything watched finished. */
        "customer.scan.completed": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            isFirstScan: boolean;
        };
        /** @description A customer's monthly report was made. */
        "report.created": {
            /** Format: uuid */
            partnerId: string;
            customer: {
                /** Format: uuid */
                uuid: string;
                name: string;
                reference: string | null;
                customData?: {
                    [key: string]: unknown;
                };
            };
            report: {
                /** Format: uuid */
                id: string;
                /** @description Such as 2026-11. */
                month: string;
            };
        };
        /** @description An endpoint failed several times in a row, so its deliveries are paused. Sent once until it responds again. */
        "webhook.endpoint.paused": {
            /** @description Whose endpoint it is; null for a distributor's own. */
            partnerId: string | null;
            webhook: {
                /** Format: uuid */
                id: string;
                description: string;
            };
            failuresInARow: number;
            /** Format: date-time */
            pausedUntil: string;
        };
        /** @description An endpoint gets no more events: it responded with 410, or its owner disabled it. */
        "webhook.endpoint.disabled": {
            /** @description Whose endpoint it is; null for a distributor's own. */
            partnerId: string | null;
            webhook: {
                /** Format: uuid */
                id: string;
                description: string;
            };
            /** @enum {string} */
            reason: "gone" | "asked";
        };
        /** @description All attempts to deliver an event failed. It is in the list of failures and can be redelivered. */
        "webhook.delivery.exhausted": {
            /** @description Whose endpoint it is; null for a distributor's own. */
            partnerId: string | null;
            webhook: {
                /** Format: uuid */
                id: string;
                description: string;
            };
            delivery: {
                /** Format: uuid */
                id: string;
                eventType: string;
                /** Format: uuid */
                idempotencyToken: string;
                customerId: string | null;
                attempts: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
