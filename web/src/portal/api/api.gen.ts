// What the portal's API sends and takes, made from openapi.json by `npm run generate`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PortalAddresses: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            scannedAt: string | null;
            /** @description The watched domains, for a filter. */
            domains: string[];
            /** @description Of all exposed addresses, and of those in an open breach; filters do not change them. */
            counts: {
                all: {
                    /** @description Watched by name. */
                    watched: number;
                    /** @description Found under a domain that is watched. */
                    found: number;
                };
                open: {
                    /** @description Watched by name. */
                    watched: number;
                    /** @description Found under a domain that is watched. */
                    found: number;
                };
            };
            /**
             * @description True if breaches expose more addresses than the service stores. The others are not listed or counted. Left out otherwise.
             * @constant
             */
            isPartial?: true;
            addresses: ({
                address: string;
                isWatched: boolean;
                open: number;
                resolved: number;
                /** @constant */
                isRedacted: false;
                /**
                 * @description The severity of the address's most urgent breach. Open breaches come first.
                 * @enum {string}
                 */
                severity: "critical" | "high" | "medium" | "low";
                /** @description Whether that breach is unconfirmed. */
                isUnconfirmed: boolean;
                /** @description The 3 most urgent breaches. */
                breaches: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                    resolved: boolean;
                }[];
            } | {
                address: string;
                isWatched: boolean;
                open: number;
                resolved: number;
                /** @constant */
                isRedacted: true;
            })[];
            pagination: components["schemas"]["PortalPagination"];
        };
        PortalAssets: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            scannedAt: string | null;
            domains: {
                name: string;
                /** Format: date-time */
                addedAt: string;
                open: number;
                resolved: number;
                exposedAddresses: number;
                /**
                 * @description Why no addresses are discovered under this domain. Left out if they are.
                 * @enum {string}
                 */
                heldBack?: "public-mail-provider" | "too-many-addresses";
                verification: {
                    domain: string;
                    /** @enum {string} */
                    status: "unverified" | "pending" | "verified" | "lapsed";
                    /** @enum {string} */
                    method?: "dns" | "mail" | "attested";
                    /** Format: date-time */
                    verifiedAt?: string;
                    /**
                     * Format: date-time
                     * @description When the domain's DNS last answered.
                     */
                    checkedAt?: string;
                    /** @description The DNS record that proves it. It may also be published at the domain itself. */
                    record?: {
                        /** @constant */
                        type: "TXT";
                        name: string;
                        value: string;
                    };
                };
            }[];
            /**
             * @description True if breaches expose more addresses than the service stores. The others are not listed or counted. Left out otherwise.
             * @constant
             */
            isPartial?: true;
            emails: {
                address: string;
                /** Format: date-time */
                addedAt: string;
                open: number;
                resolved: number;
            }[];
            counts: {
                domains: number;
                emails: number;
            };
            /** @description Of the emails. */
            pagination: components["schemas"]["PortalPagination"];
        };
        PortalBreach: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            breach: {
                /** Format: uuid */
                id: string;
                resolved: boolean;
                /** @description At most 200. */
                addresses: string[];
                addressCount: number;
                /** @constant */
                isRedacted: false;
                title: string;
                domain: string | null;
                /** @enum {string} */
                severity: "critical" | "high" | "medium" | "low";
                isUnconfirmed: boolean;
                resolvedAt: string | null;
                /** Format: date */
                breachDate: string;
                /** Format: date-time */
                foundAt: string;
                /** @description 0 if the number is unknown. */
                accounts: number;
                description: string;
                exposed: {
                    name: string;
                    /** @enum {string} */
                    severity: "critical" | "high" | "medium" | "low";
                }[];
                steps: {
                    key: string;
                    action: string;
                    reason: string;
                    minutes: number;
                    done: boolean;
                }[];
            } | {
                /** Format: uuid */
                id: string;
                resolved: boolean;
                /** @description At most 200. */
                addresses: string[];
                addressCount: number;
                /** @constant */
                isRedacted: true;
            };
        };
        PortalBreachList: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            scannedAt: string | null;
            counts: {
                open: number;
                resolved: number;
                all: number;
            };
            breaches: components["schemas"]["PortalBreachRow"][];
            pagination: components["schemas"]["PortalPagination"];
        };
        PortalBreachRow: {
            /** Format: uuid */
            id: string;
            resolved: boolean;
            addressCount: number;
            firstAddress: string;
            /** @constant */
            isRedacted: false;
            title: string;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @description Whether this breach is unconfirmed: it may have been made up, or not be a breach at all. */
            isUnconfirmed: boolean;
            /** Format: date */
            breachDate: string;
            /** Format: date-time */
            foundAt: string;
            /** @description The kinds of data that were exposed, in the reader's language, the most severe first. */
            exposed: string[];
        } | {
            /** Format: uuid */
            id: string;
            resolved: boolean;
            addressCount: number;
            firstAddress: string;
            /** @constant */
            isRedacted: true;
        };
        PortalFrame: {
            partner: {
                /** Format: uuid */
                id: string;
                name: string;
                supportEmail: string;
                colours: {
                    light: string;
                    dark: string;
                };
                logoUrl: string | null;
            };
            customer: {
                name: string;
                isProspect: boolean;
                /** @description Whether the plan gives the customer breach alerts. */
                hasAlerts: boolean;
                /** @description Whether the plan gives the customer monthly reports. */
                hasReports: boolean;
            };
            user: {
                email: string;
            };
            /** @description Set if a member of staff is viewing the portal. Nothing can be changed then. */
            lookIn: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                customerId: string;
                /** Format: date-time */
                until: string;
            } | null;
            /** @description The language in which to show the portal. The portal has texts in it. */
            localeCode: string;
        };
        PortalHost: {
            host: string;
            /** @description Whether links use this host. They do if the host is served and its DNS record points to this service. */
            isUsed: boolean;
            /** @description Whether the operator has a certificate for this host. */
            isServed: boolean;
            checkedAt: string | null;
            verifiedAt: string | null;
            /** @description One of them is enough. */
            records: {
                /** @enum {string} */
                type: "CNAME" | "TXT";
                name: string;
                value: string;
            }[];
        };
        PortalOverview: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            /** @description Null while the first scan is running. */
            scannedAt: string | null;
            monitored: {
                domains: number;
                emails: number;
            };
            /** @description The addresses in open breaches. */
            exposed: {
                /** @description Watched by name. */
                watched: number;
                /** @description Found under a domain that is watched. */
                found: number;
                /**
                 * @description True if breaches expose more addresses than the service stores. The others are not listed or counted. Left out otherwise.
                 * @constant
                 */
                isPartial?: true;
            };
            score: {
                value: number;
                /** @enum {string} */
                level: "clear" | "low" | "moderate" | "elevated" | "high";
                /** @description At the end of last month; null if the customer did not exist yet. */
                lastMonth: number | null;
            };
            /** @description The most urgent open breach, and what the score will be once it's resolved. */
            wouldLower: {
                /** Format: uuid */
                breachId: string;
                title: string;
                score: number;
            } | null;
            /** @description The score at the end of each of the last twelve months, as far back as there is one, and now. Months are in the partner's time zone. */
            history: {
                /** Format: date-time */
                at: string;
                month: string;
                score: number;
            }[];
            /** @description When new breaches were found: one for each month and severity. */
            dots: {
                /** Format: date-time */
                at: string;
                month: string;
                severity: ("critical" | "high" | "medium" | "low") | null;
                count: number;
            }[];
            counts: {
                open: number;
                resolved: number;
            };
            /** @description What has changed since the last visit. Null on the first visit. */
            sinceLastVisit: {
                /** Format: date-time */
                at: string;
                found: number;
                resolved: number;
                score: number;
            } | null;
            /** @description Up to five open breaches, the most urgent first. */
            breaches: components["schemas"]["PortalBreachRow"][];
        };
        PortalPagination: {
            totalCount: number;
            page: number;
            pageSize: number;
            hasNextPage: boolean;
        };
        PortalPrivateFindings: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            /** @description Whether the session proves that the viewer is the customer's contact. No one else learns whether there are any findings. */
            isPerson: boolean;
            /** @description Sensitive breaches of the viewer's own address. */
            findings: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @enum {string} */
                severity: "critical" | "high" | "medium" | "low";
                /** Format: date */
                breachDate: string;
                /** Format: date-time */
                foundAt: string;
                description: string;
                exposed: string[];
                steps: {
                    key: string;
                    action: string;
                    reason: string;
                    minutes: number;
                }[];
                done: boolean;
            }[];
        };
        PortalReports: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            /** @description Whether a report is emailed each month. */
            monthlyReport: boolean;
            /** @description Newest first, including the current month. */
            months: {
                month: string;
                /** @description The score at the end of the month, or now for the current month. */
                score: number;
                /** @enum {string} */
                level: "clear" | "low" | "moderate" | "elevated" | "high";
                found: number;
                resolved: number;
                open: number;
                /** @description The id of the month's PDF report, if there is one. */
                reportId: string | null;
            }[];
        };
        PortalSession: {
            /** Format: uuid */
            id: string;
            isThis: boolean;
            /**
             * @description How the person signed in: with a sign-in link, or through the customer's own provider (oidc).
             * @enum {string}
             */
            method: "link" | "oidc";
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            seenAt: string;
            browser: string | null;
            platform: string | null;
        };
        PortalSettings: {
            /** @constant */
            success: true;
            portal: components["schemas"]["PortalFrame"];
            /** @description False for prospects, because alerts and reports come with full monitoring. */
            canChange: boolean;
            alerts: {
                enabled: boolean;
                recipients: string[];
                /** @description Recipients who unsubscribed from alerts. Only they can undo that. */
                unsubscribed: string[];
            };
            monthlyReport: boolean;
            sessions: components["schemas"]["PortalSession"][];
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
