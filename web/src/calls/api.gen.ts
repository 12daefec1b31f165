// What the calls of portal and console send and take, made from openapi.json by `npm run generate`.

export interface paths {
    "/api/v1/integrations/customer/onboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "companyName": "Juniper Bakery",
                     *       "contactEmail": "owner@juniper-bakery.example",
                     *       "customerReference": "CRM-1042",
                     *       "assetsDomains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "assetsEmails": [
                     *         "orders@juniper-bakery.example"
                     *       ],
                     *       "price": 12.5,
                     *       "currencyCode": "EUR",
                     *       "planType": "service-basic",
                     *       "localeCode": "nl-NL",
                     *       "status": "active"
                     *     }
                     */
                    "application/json": {
                        companyName: string;
                        /** @description The email address of the customer's contact. It's also monitored, and the contact becomes the portal user if the customer gets `platformAccess`. */
                        contactEmail?: string | null;
                        /** @description Your own reference for the customer. It doesn't have to be unique. */
                        customerReference?: string | null;
                        /** @description Domains to monitor, including their subdomains. At least one domain or email address is required. */
                        assetsDomains?: string[] | null;
                        /** @description Addresses to monitor. */
                        assetsEmails?: string[] | null;
                        /** @description The email addresses that get breach alerts. Default: the contact's. */
                        alertRecipients?: string[] | null;
                        /** @description The monthly price. Default: 0. Null is rejected, because programs send it for numbers that they couldn't parse. */
                        price?: number;
                        /** @description When billing starts. May be in the past or future. Default: now. */
                        billedFromDate?: string | null;
                        /** @description The currency of the price: an ISO 4217 code in upper case. Default: GBP. */
                        currencyCode?: string | null;
                        /** @description The type of the plan. Default: service-basic. */
                        planType?: string | null;
                        /** @description The id of the plan, instead of its type. */
                        planId?: string | null;
                        /** @description How the customer was enrolled: `opt-in` asked for the service, `opt-out` was enrolled unless it declined. Stored for your records; the service treats both alike. Default: opt-out. */
                        enrolType?: ("opt-in" | "opt-out") | null;
                        /** @description Whether the customer gets a report by email each month. Default: false. */
                        sendMonthlyReport?: boolean | null;
                        /** @description The language of the customer's emails, portal and reports, as a BCP 47 code such as de-DE. Default: en-GB. */
                        localeCode?: string | null;
                        /** @description Whether breach alerts are sent by email. Default: true for active customers, false for prospects. */
                        shouldReceiveBreachAlerts?: boolean | null;
                        /** @description `active` for full monitoring, `prospect` for a single scan with redacted results. Default: active. */
                        status?: ("prospect" | "active") | null;
                        /** @description Whether the contact can sign in to the portal. Default: true for active customers, false for prospects. */
                        platformAccess?: boolean | null;
                        /** @description Up to 4 KiB of JSON of your own, included in this customer's webhooks. */
                        customData?: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/offboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                            /** @enum {string} */
                            status: "prospect" | "active" | "inactive" | "dormant";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/downgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                            /** @enum {string} */
                            status: "prospect" | "active" | "inactive" | "dormant";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                            /** @enum {string} */
                            status: "prospect" | "active" | "inactive" | "dormant";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerInfo"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "companyName": "Juniper Bakery & Sons",
                     *       "price": 15,
                     *       "planType": "service-plus"
                     *     }
                     */
                    "application/json": {
                        companyName?: string;
                        contactEmail?: string;
                        price?: number;
                        planType?: string;
                        /** Format: uuid */
                        planId?: string;
                        alertRecipients?: string[];
                        sendMonthlyReport?: boolean;
                        /** @description The language of the customer's emails, portal and reports, as a BCP 47 code such as de-DE. */
                        localeCode?: string;
                        shouldReceiveBreachAlerts?: boolean;
                        customerReference?: string | null;
                        customData?: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /** @example active */
                    status?: "prospect" | "active" | "inactive" | "dormant";
                    /** @description Finds customers by part of the company name or of the partner's reference. */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            customers: components["schemas"]["CustomerSummary"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assets"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        domains?: string[];
                        emails?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assets"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/assets/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        domains?: string[];
                        emails?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/assets/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        domains?: string[];
                        emails?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/assets/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "domain": "juniper-bakery.example",
                     *       "method": "dns"
                     *     }
                     */
                    "application/json": {
                        domain: string;
                        /**
                         * @description `dns`: return the DNS record and look it up. `mail`: email a link to one of the domain's administrative addresses. `attested`: you vouch for the domain, if the operator allows that.
                         * @default dns
                         * @enum {string}
                         */
                        method?: "dns" | "mail" | "attested";
                        /**
                         * @description The administrative address that gets the email.
                         * @default postmaster
                         * @enum {string}
                         */
                        mailbox?: "postmaster" | "admin" | "hostmaster" | "webmaster" | "security";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
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
                                    /** @enum {string} */
                                    type: "TXT";
                                    name: string;
                                    value: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/breaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The language of the texts.
                     * @example en-GB
                     */
                    localeCode?: string;
                    /** @description Only breaches of this severity; not for prospects. */
                    severity?: "critical" | "high" | "medium" | "low";
                    /** @description `true`: only resolved breaches. `false`: only open ones. */
                    resolved?: "true" | "false";
                    /** @description Only breaches found for the customer after this time. You can send the `foundAt` of an earlier response. */
                    foundAfter?: string;
                    /** @description Only breaches that expose this address. */
                    address?: string;
                    /** @description The `nextCursor` of the previous page. */
                    cursor?: string;
                    /** @description 50 without it. */
                    pageSize?: number;
                };
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BreachList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/threat-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            threatScore: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/breach/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "breachId": "01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "resolved": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The `id` of an item in the customer's breach list.
                         */
                        breachId: string;
                        /** Format: uuid */
                        customerId: string;
                        resolved: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            resolved: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/breach/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "orders@juniper-bakery.example",
                     *       "resolved": false
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @description `true`: count only resolved breaches. `false`: count only open ones. */
                        resolved?: boolean | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            breach: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/breach/retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "orders@juniper-bakery.example",
                     *       "localeCode": "en-GB"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @description The language of the texts, as a BCP 47 code such as de-DE. Default: en-GB. */
                        localeCode?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            email: string;
                            breaches: components["schemas"]["LookedUpBreach"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/breach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example LarchmontParcels */
                    name?: string;
                    uuid?: string;
                    /**
                     * @description The language of the texts.
                     * @example en-GB
                     */
                    localeCode?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            breach: components["schemas"]["CatalogueBreach"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/breach/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The language of the texts.
                     * @example en-GB
                     */
                    localeCode?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            categories: components["schemas"]["BreachCategory"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description `active`, `retired` or `all`. A retired plan takes no new customers.
                     * @example all
                     */
                    status?: "active" | "retired" | "all";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Plan"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PartnerAnalytics"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customers/urgency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Breaches found or resolved and customers onboarded after this moment are counted.
                     * @example 2026-11-15T08:00:00Z
                     */
                    since?: string;
                    status?: "active" | "prospect";
                    page?: number;
                    /** @example 50 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Urgency"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    pageSize?: number;
                };
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entries: components["schemas"]["TimelineEntry"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            users: components["schemas"]["CustomersUser"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** Format: uri */
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/sign-in-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["CustomerConnection"] | null;
                            /** @description The redirect URLs that the provider has to allow. They're available before a sign-in connection is set up. */
                            redirectUrls: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://login.juniper-bakery.example",
                     *       "clientId": "sablewatch",
                     *       "clientSecret": "a-secret-from-the-provider",
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        issuer: string;
                        clientId: string;
                        clientSecret?: string;
                        domains: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["CustomerConnection"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "isRequired": true
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the customer's people can sign in with it. */
                        isEnabled?: boolean;
                        /** @description While enabled: the portal's sign-in page asks people to use it, and sends no links by email. */
                        isRequired?: boolean;
                        /** @description While enabled: whether the partner's magic links work for this customer. */
                        allowsMagicLinks?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["CustomerConnection"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/sign-in-connection/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** Format: uri */
                            url: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /** @description `kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send. */
                    state?: "waiting" | "sent" | "kept" | "refused" | "failed" | "withdrawn";
                    kind?: string;
                };
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            mails: components["schemas"]["CustomerMail"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/brand/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colour": "#1f5f5b"
                     *     }
                     */
                    "application/json": {
                        /** @description The colour of buttons and links, such as #1f5f5b. Null for the service's own. */
                        colour?: string | null;
                        /** @description A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none. */
                        logo?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            preview: components["schemas"]["BrandPreview"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            reports: {
                                /** Format: uuid */
                                id: string;
                                month: string;
                                /** @description The language that the report is written in. */
                                localeCode: string;
                                /** Format: date-time */
                                createdAt: string;
                                threatScore: number;
                                /** @enum {string} */
                                level: "clear" | "low" | "moderate" | "elevated" | "high";
                                /** @description The number of breaches found in that month. */
                                breachesFound: number;
                                /** @description The number of breaches resolved in that month. */
                                breachesResolved: number;
                                /** @description The number of breaches still open at the end of the month. */
                                breachesOpen: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/customer/{customerId}/reports/{reportId}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                    /** @example 019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60 */
                    reportId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            keys: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "crm, production"
                     *     }
                     */
                    "application/json": {
                        /** @description What the key is for, such as the system that uses it. */
                        name: string;
                        /** @description When the key stops working. It never does if you leave this out. */
                        expiresAt?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "overlapSeconds": 86400
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How long the old key continues to work. Default: one day.
                         * @default 86400
                         */
                        overlapSeconds?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colour": "#1f5f5b",
                     *       "logo": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQj48GAAF6ANructCCAAAAAElFTkSuQmCC"
                     *     }
                     */
                    "application/json": {
                        /** @description The colour of buttons and links, such as #1f5f5b. Null for the service's own. */
                        colour?: string | null;
                        /** @description A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none. */
                        logo?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/partner/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if emails are sent from the operator's address. */
                            sender: components["schemas"]["Sender"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "address": "alerts@harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        address: string;
                        name?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/sender/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                            /**
                             * @description `unknown`: a name server couldn't be reached, so the previous result still counts.
                             * @enum {string}
                             */
                            verdict: "verified" | "refused" | "unknown";
                            found: {
                                ownership: components["schemas"]["DnsFinding"];
                                dkim: components["schemas"]["DnsFinding"] | null;
                                spf: components["schemas"]["DnsFinding"] | null;
                                dmarc: components["schemas"]["DnsFinding"];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/portal-host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if customers use the operator's own host. */
                            portalHost: components["schemas"]["PortalHost"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "host": "watch.harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        host: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/portal-host/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                            /** @description The DNS record that points to this service. */
                            found: ("CNAME" | "TXT") | null;
                            /** @description False if a name server couldn't be reached. Nothing changes then. */
                            isAnswered: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/partner/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Partner"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "time_zone": "Europe/Helsinki"
                     *     }
                     */
                    "application/json": {
                        name?: string;
                        contact_email?: string;
                        reply_to_email?: string;
                        send_customer_welcome_emails?: boolean;
                        send_transactional_emails?: boolean;
                        /** @description The time zone in which its months begin and end. Default: UTC. */
                        time_zone?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Partner"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhooks: components["schemas"]["Webhook"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://harbour-it.example/hooks/sablewatch",
                     *       "eventTypes": [
                     *         "customer.created",
                     *         "customer.breach.found"
                     *       ],
                     *       "description": "CRM"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL that events are posted to. It must be `https` at a public address.
                         */
                        url: string;
                        /** @description The event types to send. If empty, the contract's eight types are sent. */
                        eventTypes?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        /**
                         * @deprecated
                         * @description Older name of `eventTypes`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `eventTypes`.
                         */
                        events?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        enabled?: boolean;
                        /**
                         * @deprecated
                         * @description Older name of `enabled`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `enabled`.
                         */
                        active?: boolean;
                        description?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                            secret?: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "eventTypes": [],
                     *       "enabled": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL that events are posted to. It must be `https` at a public address.
                         */
                        url?: string;
                        /** @description The event types to send. If empty, the contract's eight types are sent. */
                        eventTypes?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        /**
                         * @deprecated
                         * @description Older name of `eventTypes`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `eventTypes`.
                         */
                        events?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        enabled?: boolean;
                        /**
                         * @deprecated
                         * @description Older name of `enabled`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `enabled`.
                         */
                        active?: boolean;
                        description?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/integrations/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** @description The number of queued deliveries that are now being sent. */
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secrets: components["schemas"]["WebhookSecret"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secret: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/secrets/cycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secret: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15 */
                    secretId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    webhookId?: string;
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /**
                     * @description `expired`: its endpoint was deleted, or stayed disabled for 30 days.
                     * @example delivered
                     */
                    status?: "waiting" | "delivered" | "failed" | "expired";
                    /** @description Only deliveries created at this moment or later. */
                    from?: string;
                    /** @description Only deliveries created at this moment or earlier. */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            deliveries: components["schemas"]["WebhookDelivery"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b47-90f2-7e18-8f35-c2a9d8b6e417 */
                    deliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            delivery: components["schemas"]["WebhookDeliveryDetails"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "eventType": "customer.created"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @default customer.created
                         * @enum {string}
                         */
                        eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            delivery: components["schemas"]["WebhookDeliveryDetails"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 20 */
                    pageSize?: number;
                    /** @example customer.created */
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /** @description Only events that failed at this moment or later. */
                    from?: string;
                    /** @description Only events that failed at this moment or earlier. */
                    to?: string;
                    webhookId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            failures: components["schemas"]["WebhookFailure"][];
                            pagination: {
                                totalCount: number;
                                page: number;
                                pageSize: number;
                                hasNextPage: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/failures/{failureId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b47-90f2-7e18-8f35-c2a9d8b6e417 */
                    failureId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/failures/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: {
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /** @description Only events that failed at this moment or later. */
                    from?: string;
                    /** @description Only events that failed at this moment or earlier. */
                    to?: string;
                    webhookId?: string;
                    /** @description Only count the failures; send nothing. */
                    preview?: "true" | "false";
                    /** @description How many deliveries to start per second. Default: 50. */
                    perSecond?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The filters of the failures list, sent here or in the query. Without any, all failures are resent. */
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "eventType": "customer.created",
                     *       "from": "2026-02-03T00:00:00.000Z",
                     *       "to": "2026-02-03T11:00:00.000Z",
                     *       "perSecond": 50
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                        /**
                         * Format: date-time
                         * @description Only events that failed at this moment or later.
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Only events that failed at this moment or earlier.
                         */
                        to?: string;
                        /** Format: uuid */
                        webhookId?: string;
                        /** @description Only count the failures; send nothing. */
                        preview?: boolean;
                        /** @description How many deliveries to start per second. Default: 50. */
                        perSecond?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            count: number;
                            redelivery: components["schemas"]["WebhookRedelivery"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/redeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redeliveries: components["schemas"]["WebhookRedelivery"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/redeliveries/{redeliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64 */
                    redeliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redelivery: components["schemas"]["WebhookRedelivery"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/redeliveries/{redeliveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64 */
                    redeliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redelivery: components["schemas"]["WebhookRedelivery"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/webhooks/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Event types, separated by commas. Without it, every type is sent, not only the contract's eight. */
                    eventTypes?: string;
                    /** @description `false`: the stream ends once everything up to now has been sent. */
                    follow?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description What kind of caller acted. */
                    actorKind?: "key" | "operator" | "staff" | "system" | "user";
                    /** @description The key, member of staff, user or job that acted. */
                    actorId?: string;
                    /**
                     * @description The kind of change, such as `customer.upgraded`.
                     * @example customer.upgraded
                     */
                    action?: string;
                    /** @description What kind of thing was changed, such as `customer`. */
                    subjectKind?: string;
                    /** @description The id of what was changed. */
                    subjectId?: string;
                    /** @description Changes to this customer and to everything that belongs to it. */
                    customerId?: string;
                    /** @description Only changes made at this moment or later. */
                    from?: string;
                    /** @description Only changes made at this moment or earlier. */
                    to?: string;
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entries: components["schemas"]["AuditEntry"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/sandbox/breaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "severity": "critical",
                     *       "addresses": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                        /**
                         * @description The severity of the breaches, which expose the data that is typical of it. Default: high.
                         * @enum {string}
                         */
                        severity?: "critical" | "high" | "medium" | "low";
                        /** @description The kinds of data to expose, instead of a severity. */
                        breachCategories?: ("Passwords" | "Auth tokens" | "Mnemonic phrases" | "Encrypted keys" | "Historical passwords" | "Credit card CVV" | "Credit cards" | "Bank account numbers" | "Social security numbers" | "Government issued IDs" | "Passport numbers" | "PINs" | "Security questions and answers" | "Biometric data" | "Driver's licenses" | "Taxation records" | "Partial government issued IDs" | "Password hints" | "Mothers maiden names" | "Cryptocurrency wallet hashes" | "Private messages" | "Email messages" | "Chat logs" | "SMS messages" | "AI prompts" | "Audio recordings" | "Personal health data" | "Health insurance information" | "HIV statuses" | "Disabilities" | "Sexual orientations" | "Sexual fetishes" | "Drug habits" | "Browsing histories" | "Recovery email addresses" | "Phone numbers" | "Physical addresses" | "Dates of birth" | "Partial credit card data" | "Account balances" | "Payment histories" | "Financial transactions" | "Financial investments" | "Loan information" | "Home loan information" | "Credit scores" | "Credit status information" | "Income levels" | "Earnings" | "Net worths" | "Cryptocurrency wallet addresses" | "Payment methods" | "Family members' names" | "Spouses names" | "Places of birth" | "Address book contacts" | "Latitude and longitude pairs" | "IMEI numbers" | "IMSI numbers" | "Device serial numbers" | "MAC addresses" | "Login histories" | "Device usage tracking data" | "Photos" | "Religions" | "Political views" | "Political donations" | "Ethnicities" | "Races" | "Citizenship statuses" | "Military service" | "Academic records" | "Job applications" | "Utility bills" | "Travel plans" | "Flights taken" | "Appointments" | "Support tickets" | "Social connections" | "Licence plates" | "Vehicle registration plates" | "Vehicle identification numbers (VINs)" | "Partial dates of birth" | "Years of birth" | "Partial phone numbers" | "Email addresses" | "Names" | "Usernames" | "IP addresses" | "Geographic locations" | "Employers" | "Job titles" | "Purchases" | "Social media profiles" | "Genders" | "Age groups" | "Ages" | "Apps installed on devices" | "Astrological signs" | "Avatars" | "Beauty ratings" | "Bios" | "Browser user agent details" | "Buying preferences" | "Car ownership statuses" | "Career levels" | "Cellular network names" | "Charitable donations" | "Clothing sizes" | "Comments" | "Company names" | "Customer feedback" | "Customer interactions" | "Customer service comments" | "Deceased date" | "Deceased statuses" | "Delivery instructions" | "Device information" | "Display names" | "Drinking habits" | "Eating habits" | "Education levels" | "Employment statuses" | "Family plans" | "Family structure" | "Fitness levels" | "Forum posts" | "Home ownership statuses" | "Homepage URLs" | "Instant messenger identities" | "IQ levels" | "Language preferences" | "Living costs" | "Loyalty program details" | "Marital statuses" | "Nationalities" | "Nicknames" | "Occupations" | "Parenting plans" | "Password strengths" | "Personal descriptions" | "Personal interests" | "Physical attributes" | "Professional skills" | "Profile photos" | "Profile statistics" | "Purchasing habits" | "Relationship statuses" | "Reward program balances" | "Salutations" | "School grades (class levels)" | "Shipment tracking numbers" | "Smoking habits" | "Socioeconomic levels" | "Spoken languages" | "Survey results" | "Tattoo status" | "Telecommunications carrier" | "Time zones" | "Travel habits" | "User statuses" | "User website URLs" | "Vehicle details" | "VIP statuses" | "Warranty claims" | "Website activity" | "Work habits" | "Years of professional experience")[];
                        /** @description The addresses to expose. They must be monitored for the customer, by name or under a domain. Default: its first ten. */
                        addresses?: string[];
                        /** @description The title of the breach. `(simulated)` is added to it. */
                        title?: string;
                        /**
                         * @description How many breaches to simulate. They come in one event and one alert.
                         * @default 1
                         */
                        count?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                            /** @description The events that happened, in order. Types beyond the contract's eight are included only if an endpoint names them or a stream is open. */
                            events: {
                                type: string;
                                /** Format: uuid */
                                idempotencyToken: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/sandbox/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "customer.breach.found",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                        /**
                         * Format: uuid
                         * @description If you leave it out, a customer is created.
                         */
                        customerId?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** Format: uuid */
                            customerId: string;
                            /** @description The events that happened, in order. Types beyond the contract's eight are included only if an endpoint names them or a stream is open. */
                            events: {
                                type: string;
                                /** Format: uuid */
                                idempotencyToken: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                    cursor?: string;
                    /**
                     * @description Customers per page. Each customer's lines are all on the same page.
                     * @example 20
                     */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            month: string;
                            /**
                             * @description The lines of a closed month never change.
                             * @enum {string}
                             */
                            status: "open" | "closed";
                            closedAt: string | null;
                            lines: components["schemas"]["UsageLine"][];
                            /** @description Only on the first page. Null on other pages, and if you didn't ask for it. */
                            totals: components["schemas"]["UsageTotal"][] | null;
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Plan"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/plans/{planId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990000-0000-7000-8000-000000000001 */
                    planId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Plan"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/billing-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillingCode"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "code": "SW-BASIC-25",
                     *       "price": 12.5
                     *     }
                     */
                    "application/json": {
                        code: string;
                        price: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillingCode"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/billing-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 7 */
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillingCode"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colour": "#1f5f5b",
                     *       "logo": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQj48GAAF6ANructCCAAAAAElFTkSuQmCC"
                     *     }
                     */
                    "application/json": {
                        /** @description The colour of buttons and links, such as #1f5f5b. Null for the service's own. */
                        colour?: string | null;
                        /** @description A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none. */
                        logo?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if emails are sent from the operator's address. */
                            sender: components["schemas"]["Sender"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "address": "alerts@harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        address: string;
                        name?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/sender/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                            /**
                             * @description `unknown`: a name server couldn't be reached, so the previous result still counts.
                             * @enum {string}
                             */
                            verdict: "verified" | "refused" | "unknown";
                            found: {
                                ownership: components["schemas"]["DnsFinding"];
                                dkim: components["schemas"]["DnsFinding"] | null;
                                spf: components["schemas"]["DnsFinding"] | null;
                                dmarc: components["schemas"]["DnsFinding"];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/portal-host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if customers use the operator's own host. */
                            portalHost: components["schemas"]["PortalHost"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "host": "watch.harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        host: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/portal-host/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                            /** @description The DNS record that points to this service. */
                            found: ("CNAME" | "TXT") | null;
                            /** @description False if a name server couldn't be reached. Nothing changes then. */
                            isAnswered: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/offboardings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offboardings: components["schemas"]["PartnerOffboarding"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/offboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            offboarding: components["schemas"]["PartnerOffboarding"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            offboarding: components["schemas"]["PartnerOffboarding"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Partner"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Harbour IT",
                     *       "contact_email": "hello@harbour-it.example",
                     *       "monthly_churn_limit": 5
                     *     }
                     */
                    "application/json": {
                        name: string;
                        contact_email: string;
                        reply_to_email?: string;
                        account_reference?: string;
                        monthly_churn_limit?: number;
                        send_customer_welcome_emails?: boolean;
                        send_transactional_emails?: boolean;
                        /** @description The time zone in which its months begin and end. Default: UTC. */
                        time_zone?: string;
                        sandbox?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Partner"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Partner"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "monthly_churn_limit": 5
                     *     }
                     */
                    "application/json": {
                        name?: string;
                        contact_email?: string;
                        reply_to_email?: string;
                        account_reference?: string;
                        monthly_churn_limit?: number;
                        send_customer_welcome_emails?: boolean;
                        send_transactional_emails?: boolean;
                        /** @description The time zone in which its months begin and end. Default: UTC. */
                        time_zone?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Partner"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/distributors/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            keys: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "crm, production"
                     *     }
                     */
                    "application/json": {
                        /** @description What the key is for, such as the system that uses it. */
                        name: string;
                        /** @description When the key stops working. It never does if you leave this out. */
                        expiresAt?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "overlapSeconds": 86400
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How long the old key continues to work. Default: one day.
                         * @default 86400
                         */
                        overlapSeconds?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            keys: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "crm, production"
                     *     }
                     */
                    "application/json": {
                        /** @description What the key is for, such as the system that uses it. */
                        name: string;
                        /** @description When the key stops working. It never does if you leave this out. */
                        expiresAt?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "overlapSeconds": 86400
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How long the old key continues to work. Default: one day.
                         * @default 86400
                         */
                        overlapSeconds?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["ApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            members: components["schemas"]["StaffMember"][];
                            invitations: components["schemas"]["StaffInvitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "kim@harbour-it.example",
                     *       "role": "owner"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "technician" | "viewer";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            invitation: components["schemas"]["StaffInvitation"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/staff/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerUuid: string;
                    /** @example 01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43 */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["DistributorAnalytics"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description What kind of caller acted. */
                    actorKind?: "key" | "operator" | "staff" | "system" | "user";
                    /** @description The key, member of staff, user or job that acted. */
                    actorId?: string;
                    /**
                     * @description The kind of change, such as `customer.upgraded`.
                     * @example customer.upgraded
                     */
                    action?: string;
                    /** @description What kind of thing was changed, such as `customer`. */
                    subjectKind?: string;
                    /** @description The id of what was changed. */
                    subjectId?: string;
                    /** @description Changes to this customer and to everything that belongs to it. */
                    customerId?: string;
                    /** @description Only changes made at this moment or later. */
                    from?: string;
                    /** @description Only changes made at this moment or earlier. */
                    to?: string;
                    /** @description Only changes made by or for this partner. */
                    partnerId?: string;
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entries: components["schemas"]["AuditEntry"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/partners/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PartnerFigures"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhooks: components["schemas"]["Webhook"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://harbour-it.example/hooks/sablewatch",
                     *       "eventTypes": [
                     *         "customer.created",
                     *         "customer.breach.found"
                     *       ],
                     *       "description": "CRM"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL that events are posted to. It must be `https` at a public address.
                         */
                        url: string;
                        /** @description The event types to send. If empty, the contract's eight types are sent. */
                        eventTypes?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        /**
                         * @deprecated
                         * @description Older name of `eventTypes`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `eventTypes`.
                         */
                        events?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        enabled?: boolean;
                        /**
                         * @deprecated
                         * @description Older name of `enabled`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `enabled`.
                         */
                        active?: boolean;
                        description?: string;
                        /** @description The partners whose events to send. Empty means all partners. */
                        partnerIds?: string[];
                        /** @description Whether to send the events of sandboxes too, marked with the header `X-Sandbox`. Default: false. */
                        sandbox?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                            secret?: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "eventTypes": [],
                     *       "enabled": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL that events are posted to. It must be `https` at a public address.
                         */
                        url?: string;
                        /** @description The event types to send. If empty, the contract's eight types are sent. */
                        eventTypes?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        /**
                         * @deprecated
                         * @description Older name of `eventTypes`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `eventTypes`.
                         */
                        events?: ("customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted")[];
                        enabled?: boolean;
                        /**
                         * @deprecated
                         * @description Older name of `enabled`. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `enabled`.
                         */
                        active?: boolean;
                        description?: string;
                        /** @description The partners whose events to send. Empty means all partners. */
                        partnerIds?: string[];
                        /** @description Whether to send the events of sandboxes too, marked with the header `X-Sandbox`. Default: false. */
                        sandbox?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/distributors/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** @description The number of queued deliveries that are now being sent. */
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secrets: components["schemas"]["WebhookSecret"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secret: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/secrets/cycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            secret: components["schemas"]["NewWebhookSecret"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15 */
                    secretId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    webhookId?: string;
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /**
                     * @description `expired`: its endpoint was deleted, or stayed disabled for 30 days.
                     * @example delivered
                     */
                    status?: "waiting" | "delivered" | "failed" | "expired";
                    /** @description Only deliveries created at this moment or later. */
                    from?: string;
                    /** @description Only deliveries created at this moment or earlier. */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            deliveries: components["schemas"]["WebhookDelivery"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b47-90f2-7e18-8f35-c2a9d8b6e417 */
                    deliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            delivery: components["schemas"]["WebhookDeliveryDetails"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "eventType": "customer.created"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @default customer.created
                         * @enum {string}
                         */
                        eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            delivery: components["schemas"]["WebhookDeliveryDetails"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 20 */
                    pageSize?: number;
                    /** @example customer.created */
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /** @description Only events that failed at this moment or later. */
                    from?: string;
                    /** @description Only events that failed at this moment or earlier. */
                    to?: string;
                    webhookId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            failures: components["schemas"]["WebhookFailure"][];
                            pagination: {
                                totalCount: number;
                                page: number;
                                pageSize: number;
                                hasNextPage: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/failures/{failureId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b47-90f2-7e18-8f35-c2a9d8b6e417 */
                    failureId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/failures/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: {
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /** @description Only events that failed at this moment or later. */
                    from?: string;
                    /** @description Only events that failed at this moment or earlier. */
                    to?: string;
                    webhookId?: string;
                    /** @description Only count the failures; send nothing. */
                    preview?: "true" | "false";
                    /** @description How many deliveries to start per second. Default: 50. */
                    perSecond?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The filters of the failures list, sent here or in the query. Without any, all failures are resent. */
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "eventType": "customer.created",
                     *       "from": "2026-02-03T00:00:00.000Z",
                     *       "to": "2026-02-03T11:00:00.000Z",
                     *       "perSecond": 50
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                        /**
                         * Format: date-time
                         * @description Only events that failed at this moment or later.
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @description Only events that failed at this moment or earlier.
                         */
                        to?: string;
                        /** Format: uuid */
                        webhookId?: string;
                        /** @description Only count the failures; send nothing. */
                        preview?: boolean;
                        /** @description How many deliveries to start per second. Default: 50. */
                        perSecond?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            count: number;
                            redelivery: components["schemas"]["WebhookRedelivery"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/redeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redeliveries: components["schemas"]["WebhookRedelivery"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/redeliveries/{redeliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64 */
                    redeliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redelivery: components["schemas"]["WebhookRedelivery"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/redeliveries/{redeliveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64 */
                    redeliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redelivery: components["schemas"]["WebhookRedelivery"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/webhooks/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Event types, separated by commas. Without it, every type is sent, not only the contract's eight. */
                    eventTypes?: string;
                    /** @description `false`: the stream ends once everything up to now has been sent. */
                    follow?: "true" | "false";
                    /** @description `true`: includes the events of sandboxes, each with the line `sandbox: true`. */
                    sandbox?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                    cursor?: string;
                    /**
                     * @description Customers per page. Each customer's lines are all on the same page.
                     * @example 20
                     */
                    pageSize?: number;
                    /** @description Only this partner's customers. */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            month: string;
                            /**
                             * @description The lines of a closed month never change.
                             * @enum {string}
                             */
                            status: "open" | "closed";
                            closedAt: string | null;
                            lines: components["schemas"]["UsageLine"][];
                            /** @description Only on the first page. Null on other pages, and if you didn't ask for it. */
                            totals: components["schemas"]["UsageTotal"][] | null;
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/distributors/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                    /** @description Only this partner's customers. */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/offboardings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            offboardings: components["schemas"]["PartnerOffboarding"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/offboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            offboarding: components["schemas"]["PartnerOffboarding"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            offboarding: components["schemas"]["PartnerOffboarding"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/distributors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Distributor"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Meridian Distribution"
                     *     }
                     */
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Distributor"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/distributors/{distributorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Distributor"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Meridian Distribution"
                     *     }
                     */
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Distributor"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                    distributorId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPartner"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "distributor_id": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *       "name": "Harbour IT",
                     *       "contact_email": "hello@harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        name: string;
                        contact_email: string;
                        reply_to_email?: string;
                        account_reference?: string;
                        monthly_churn_limit?: number;
                        send_customer_welcome_emails?: boolean;
                        send_transactional_emails?: boolean;
                        /** @description The time zone in which its months begin and end. Default: UTC. */
                        time_zone?: string;
                        may_attest_domains?: boolean;
                        sandbox?: boolean;
                        /** Format: uuid */
                        distributor_id: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPartner"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPartner"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "time_zone": "Europe/Helsinki"
                     *     }
                     */
                    "application/json": {
                        name?: string;
                        contact_email?: string;
                        reply_to_email?: string;
                        account_reference?: string;
                        monthly_churn_limit?: number;
                        send_customer_welcome_emails?: boolean;
                        send_transactional_emails?: boolean;
                        /** @description The time zone in which its months begin and end. Default: UTC. */
                        time_zone?: string;
                        may_attest_domains?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPartner"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colour": "#1f5f5b",
                     *       "logo": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQj48GAAF6ANructCCAAAAAElFTkSuQmCC"
                     *     }
                     */
                    "application/json": {
                        /** @description The colour of buttons and links, such as #1f5f5b. Null for the service's own. */
                        colour?: string | null;
                        /** @description A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none. */
                        logo?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            brand: components["schemas"]["Brand"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if emails are sent from the operator's address. */
                            sender: components["schemas"]["Sender"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "address": "alerts@harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        address: string;
                        name?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/sender/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sender: components["schemas"]["Sender"];
                            /**
                             * @description `unknown`: a name server couldn't be reached, so the previous result still counts.
                             * @enum {string}
                             */
                            verdict: "verified" | "refused" | "unknown";
                            found: {
                                ownership: components["schemas"]["DnsFinding"];
                                dkim: components["schemas"]["DnsFinding"] | null;
                                spf: components["schemas"]["DnsFinding"] | null;
                                dmarc: components["schemas"]["DnsFinding"];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/portal-host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Null if customers use the operator's own host. */
                            portalHost: components["schemas"]["PortalHost"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "host": "watch.harbour-it.example"
                     *     }
                     */
                    "application/json": {
                        host: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/portal-host/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            portalHost: components["schemas"]["PortalHost"];
                            /** @description The DNS record that points to this service. */
                            found: ("CNAME" | "TXT") | null;
                            /** @description False if a name server couldn't be reached. Nothing changes then. */
                            isAnswered: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    distributorId?: string;
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            keys: components["schemas"]["AnyApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "crm, production",
                     *       "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *     }
                     */
                    "application/json": {
                        /** @description What the key is for, such as the system that uses it. */
                        name: string;
                        /** @description When the key stops working. It never does if you leave this out. */
                        expiresAt?: string | null;
                        /** Format: uuid */
                        distributorId?: string;
                        /** Format: uuid */
                        partnerId?: string;
                        /**
                         * @description The scope of an operator's token. Default: `write`.
                         * @enum {string}
                         */
                        scope?: "read" | "write";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["AnyApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /**
                     * @example {
                     *       "overlapSeconds": 86400
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description How long the old key continues to work. Default: one day.
                         * @default 86400
                         */
                        overlapSeconds?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description The key itself. It's shown in this response only. */
                            apiKey: string;
                            key: components["schemas"]["AnyApiKey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72 */
                    keyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /** @example active */
                    status?: "prospect" | "active" | "inactive" | "dormant";
                    /** @description Part of the company name or of the partner's reference; or a complete watched domain, watched address or customer id. */
                    search?: string;
                    partnerId?: string;
                    distributorId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            customers: components["schemas"]["OperatorsCustomerSummary"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsCustomer"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    distributorId?: string;
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            members: components["schemas"]["StaffMember"][];
                            invitations: components["schemas"]["StaffInvitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "robin@harbour-it.example",
                     *       "role": "technician",
                     *       "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "technician" | "viewer";
                        /** Format: uuid */
                        distributorId?: string;
                        /** Format: uuid */
                        partnerId?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            invitation: components["schemas"]["StaffInvitation"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/staff/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b42-7a10-7c55-9a1e-2f4b6d8e0c13 */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b42-7a10-7c55-9a1e-2f4b6d8e0c13 */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "role": "admin"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        role: "owner" | "admin" | "technician" | "viewer";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/customers/{customerId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    pageSize?: number;
                };
                header?: never;
                path: {
                    /** @example 01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 */
                    customerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entries: components["schemas"]["TimelineEntry"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /** @description Only the endpoints of this partner or distributor. */
                    ownerId?: string;
                    /**
                     * @description Only endpoints with this problem, or with any.
                     * @example any
                     */
                    trouble?: "failing" | "paused" | "disabled" | "gone" | "any";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhooks: components["schemas"]["OwnedWebhook"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            queue: {
                                waiting: number;
                                /** @description True if there are more than were counted. */
                                isMore: boolean;
                                /** @description How many of them are held for an endpoint that is disabled or paused. */
                                held: number;
                                /** @description How many seconds the oldest sendable email has been due. */
                                oldestSeconds: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    pageSize?: number;
                    /** @description Only the failures of this partner or distributor. */
                    ownerId?: string;
                    eventType?: "customer.created" | "customer.deleted" | "customer.asset.added" | "customer.asset.removed" | "customer.breach.found" | "customer.breach.firstscan.completed" | "customer.breach.resolved" | "customer.breach.unresolved" | "customer.upgraded" | "customer.downgraded" | "customer.reactivated" | "customer.updated" | "customer.scan.completed" | "report.created" | "webhook.endpoint.paused" | "webhook.endpoint.disabled" | "webhook.delivery.exhausted";
                    /** @description Only events that failed at this moment or later. */
                    from?: string;
                    /** @description Only events that failed at this moment or earlier. */
                    to?: string;
                    webhookId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            failures: components["schemas"]["OwnedWebhookFailure"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/failures/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            causes: {
                                httpStatus: number | null;
                                /** @description Set when there is no HTTP status to judge by. */
                                responseIndicator: ("timeout" | "network_error" | "invalid_signature") | null;
                                cause: string;
                                count: number;
                                /** @description How many endpoints are affected. */
                                webhooks: number;
                                /** @description How many organisations are affected. */
                                owners: number;
                                /** Format: date-time */
                                latestAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/failures/{failureId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b47-90f2-7e18-8f35-c2a9d8b6e417 */
                    failureId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            webhook: components["schemas"]["OwnedWebhook"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/{webhookId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** @description The number of queued deliveries that are now being sent. */
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/webhooks/{webhookId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2 */
                    webhookId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/distributors/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["DistributorFigures"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PartnerFigures"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /**
                     * @description `kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send.
                     * @example refused
                     */
                    state?: "waiting" | "sent" | "kept" | "refused" | "failed" | "withdrawn";
                    kind?: string;
                    address?: string;
                    customerId?: string;
                    /** @description Only emails about this partner's customers. */
                    partnerId?: string;
                    /** @description Only emails about the customers of this distributor's partners. */
                    distributorId?: string;
                    /** @description Only emails created at this moment or later. */
                    from?: string;
                    /** @description Only emails created at this moment or earlier. */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            mails: components["schemas"]["Mail"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/mails/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            causes: {
                                kind: string;
                                /**
                                 * @description `kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send.
                                 * @enum {string}
                                 */
                                state: "waiting" | "sent" | "kept" | "refused" | "failed" | "withdrawn";
                                /** @description The mail server's response without the parts that differ from email to email. */
                                cause: string;
                                count: number;
                                /**
                                 * Format: date-time
                                 * @description When the last of them ended. Of those that wait: when the last was created.
                                 */
                                latestAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/mails/suppressed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            recipients: components["schemas"]["SuppressedRecipient"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/mails/{mailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 70118455 */
                    mailId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            mail: components["schemas"]["Mail"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/mails/{mailId}/send-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 70118455 */
                    mailId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                    /** @description The job's name, such as `scan-customer`. */
                    kind?: string;
                    /**
                     * @description `retrying`: has failed and will be tried again. `failed`: given up after its last attempt.
                     * @example failed
                     */
                    state?: "waiting" | "running" | "retrying" | "failed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            jobs: components["schemas"]["Job"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/jobs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            counts: {
                                kind: string;
                                /**
                                 * @description `retrying`: has failed and will be tried again. `failed`: given up after its last attempt.
                                 * @enum {string}
                                 */
                                state: "waiting" | "running" | "retrying" | "failed";
                                count: number;
                                /** @description How many seconds the oldest job that could run has been due. */
                                oldestDueSeconds: number | null;
                            }[];
                            /** @description Jobs of each state are counted up to this number. */
                            countedUpTo: number;
                            /** @description Why jobs failed, the most frequent first. */
                            causes: {
                                kind: string;
                                /**
                                 * @description `retrying`: has failed and will be tried again. `failed`: given up after its last attempt.
                                 * @enum {string}
                                 */
                                state: "waiting" | "running" | "retrying" | "failed";
                                /** @description The error without the parts that differ from job to job. */
                                cause: string;
                                count: number;
                                /** Format: date-time */
                                latestAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/jobs/run-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kind": "scan-customer"
                     *     }
                     */
                    "application/json": {
                        /** @description The job's name, such as `scan-customer`. */
                        kind: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            count: number;
                            isMore: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 40217733 */
                    jobId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/jobs/{jobId}/run-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 40217733 */
                    jobId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/timetable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            timetable: components["schemas"]["TimetableEntry"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/timetable/{jobName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example clean-up */
                    jobName: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entry: components["schemas"]["TimetableEntryDetails"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/timetable/{jobName}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example clean-up */
                    jobName: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            settings: components["schemas"]["Setting"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            health: components["schemas"]["ServiceHealth"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description What kind of caller acted. */
                    actorKind?: "key" | "operator" | "staff" | "system" | "user";
                    /** @description The key, member of staff, user or job that acted. */
                    actorId?: string;
                    /**
                     * @description The kind of change, such as `customer.upgraded`.
                     * @example customer.upgraded
                     */
                    action?: string;
                    /** @description What kind of thing was changed, such as `customer`. */
                    subjectKind?: string;
                    /** @description The id of what was changed. */
                    subjectId?: string;
                    /** @description Changes to this customer and to everything that belongs to it. */
                    customerId?: string;
                    /** @description Only changes made at this moment or later. */
                    from?: string;
                    /** @description Only changes made at this moment or earlier. */
                    to?: string;
                    /** @description Only changes made by or for this distributor and its partners. */
                    distributorId?: string;
                    /** @description Only changes made by or for this partner. */
                    partnerId?: string;
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            entries: components["schemas"]["AuditEntry"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description What kind of caller acted. */
                    actorKind?: "key" | "operator" | "staff" | "system" | "user";
                    /** @description The key, member of staff, user or job that acted. */
                    actorId?: string;
                    /** @description The kind of change, such as `customer.upgraded`. */
                    action?: string;
                    /** @description What kind of thing was changed, such as `customer`. */
                    subjectKind?: string;
                    /** @description The id of what was changed. */
                    subjectId?: string;
                    /** @description Changes to this customer and to everything that belongs to it. */
                    customerId?: string;
                    /**
                     * @description Only changes made at this moment or later.
                     * @example 2026-11-01T00:00:00Z
                     */
                    from?: string;
                    /** @description Only changes made at this moment or earlier. */
                    to?: string;
                    /** @description Only changes made by or for this distributor and its partners. */
                    distributorId?: string;
                    /** @description Only changes made by or for this partner. */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit.jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description What kind of caller acted. */
                    actorKind?: "key" | "operator" | "staff" | "system" | "user";
                    /** @description The key, member of staff, user or job that acted. */
                    actorId?: string;
                    /** @description The kind of change, such as `customer.upgraded`. */
                    action?: string;
                    /** @description What kind of thing was changed, such as `customer`. */
                    subjectKind?: string;
                    /** @description The id of what was changed. */
                    subjectId?: string;
                    /** @description Changes to this customer and to everything that belongs to it. */
                    customerId?: string;
                    /**
                     * @description Only changes made at this moment or later.
                     * @example 2026-11-01T00:00:00Z
                     */
                    from?: string;
                    /** @description Only changes made at this moment or earlier. */
                    to?: string;
                    /** @description Only changes made by or for this distributor and its partners. */
                    distributorId?: string;
                    /** @description Only changes made by or for this partner. */
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/jsonl": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/catalogue/breaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description Part of the name, the title or the domain.
                     * @example larchmont
                     */
                    search?: string;
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            breaches: components["schemas"]["KnownBreach"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/catalogue/breaches/{breachUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3f-0d2e-7a11-8c67-2f9e4b6a1d05 */
                    breachUuid: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            breach: components["schemas"]["KnownBreach"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/catalogue/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "breaches": [
                     *         {
                     *           "Name": "LarchmontParcels",
                     *           "Title": "Larchmont Parcels",
                     *           "Domain": "larchmont-parcels.example",
                     *           "BreachDate": "2024-03-18",
                     *           "PwnCount": 1204317,
                     *           "DataClasses": [
                     *             "Email addresses",
                     *             "Passwords"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The breaches in the format of Have I Been Pwned's `breaches` call. */
                        breaches: unknown[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            added: number;
                            updated: number;
                            unchanged: number;
                            /** @description Entries that could not be used. */
                            leftOut: number;
                            /** @description Why entries couldn't be used, one line each. The first 50. */
                            problems: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            uploads: components["schemas"]["Upload"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "larchmont-parcels.txt",
                     *       "length": 30
                     *     }
                     */
                    "application/json": {
                        /** @description A name for the file, for display only. The server doesn't use it on its disk. */
                        name: string;
                        /** @description The size of the file in bytes. */
                        length: number;
                        /** @description The SHA-256 of the whole file. It's checked before anything is imported. */
                        sha256?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            upload: components["schemas"]["Upload"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02 */
                    uploadId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            upload: components["schemas"]["Upload"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02 */
                    uploadId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: {
                    /**
                     * @description Where the part starts: the number of bytes of the upload that have arrived.
                     * @example 0
                     */
                    offset?: number;
                };
                header?: never;
                path: {
                    /** @example 01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02 */
                    uploadId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    /** @example orders@juniper-bakery.example */
                    "application/octet-stream": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            upload: components["schemas"]["Upload"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/corpus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            exposures: number;
                            /** @description The size on the disk, in bytes. */
                            bytes: number;
                            breaches: {
                                breach: string;
                                exposures: number;
                                /** Format: date-time */
                                changedAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example finished */
                    state?: "waiting" | "running" | "cancelling" | "finished" | "failed" | "cancelled";
                    /** @description Only imports into the breach with this name. */
                    breach?: string;
                    cursor?: string;
                    /** @example 20 */
                    pageSize?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            imports: components["schemas"]["Import"][];
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "breach": "LarchmontParcels",
                     *       "uploadId": "01990b60-5d2f-7a10-9c3e-7b1f4e6a8d02"
                     *     }
                     */
                    "application/json": {
                        /** @description The breach's name in the catalogue. */
                        breach: string;
                        /**
                         * Format: uuid
                         * @description The id of a complete upload. The upload is removed once it's imported.
                         */
                        uploadId?: string;
                        /** @description A name from the list of files. */
                        file?: string;
                        /**
                         * @description If you leave it out, the format is detected from the content.
                         * @enum {string}
                         */
                        format?: "list" | "combo" | "csv" | "tsv" | "jsonl";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            import: components["schemas"]["Import"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/imports/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            files: {
                                file: string;
                                bytes: number;
                                /** Format: date-time */
                                modifiedAt: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b61-6e30-7b21-8d4f-8c2a5f7b9e13 */
                    importId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            import: components["schemas"]["Import"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/imports/{importId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b61-6e30-7b21-8d4f-8c2a5f7b9e13 */
                    importId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/imports/{importId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b61-6e30-7b21-8d4f-8c2a5f7b9e13 */
                    importId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            import: components["schemas"]["Import"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                    distributorId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPlan"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "distributorId": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *       "planType": "service-gold",
                     *       "displayName": "Gold",
                     *       "features": [
                     *         "dark-web-monitoring",
                     *         "breach-alerts",
                     *         "customer-portal",
                     *         "monthly-reports"
                     *       ],
                     *       "allowsInsurance": false
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Null if the plan is available to every distributor.
                         * @default null
                         */
                        distributorId?: string | null;
                        planType: string;
                        displayName: string;
                        /**
                         * @default [
                         *       "dark-web-monitoring",
                         *       "breach-alerts",
                         *       "customer-portal",
                         *       "monthly-reports"
                         *     ]
                         */
                        features?: string[];
                        /** @default false */
                        allowsInsurance?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPlan"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/plans/{planId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990000-0000-7000-8000-000000000001 */
                    planId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPlan"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990000-0000-7000-8000-000000000001 */
                    planId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "displayName": "Basic monitoring",
                     *       "status": "active"
                     *     }
                     */
                    "application/json": {
                        displayName?: string;
                        features?: string[];
                        allowsInsurance?: boolean;
                        /** @enum {string} */
                        status?: "active" | "retired";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsPlan"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/billing-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @example 1 */
                    page?: number;
                    /** @example 10 */
                    per_page?: number;
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsBillingCode"][];
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "distributorId": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *       "code": "SW-PLUS-40",
                     *       "price": 20
                     *     }
                     */
                    "application/json": {
                        code: string;
                        price: number;
                        /** Format: uuid */
                        distributorId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsBillingCode"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/billing-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 7 */
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsBillingCode"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 7 */
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "price": 14
                     *     }
                     */
                    "application/json": {
                        code?: string;
                        price?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OperatorsBillingCode"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/operator/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                    cursor?: string;
                    /** @description Customers per page. Each customer's lines are all on the same page. */
                    pageSize?: number;
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId?: string;
                    partnerId?: string;
                    /** @description `true`: includes the totals over all organisations for an open month, which have to be added up from every customer's days. The totals of a closed month, of a distributor or of a partner are always included. */
                    totals?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            month: string;
                            /**
                             * @description The lines of a closed month never change.
                             * @enum {string}
                             */
                            status: "open" | "closed";
                            closedAt: string | null;
                            lines: components["schemas"]["UsageLine"][];
                            /** @description Only on the first page. Null on other pages, and if you didn't ask for it. */
                            totals: components["schemas"]["UsageTotal"][] | null;
                            pagination: {
                                pageSize: number;
                                hasNextPage: boolean;
                                /** @description Send it as `cursor` to read the next page. */
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The month, such as 2026-10. Default: the current month (UTC).
                     * @example 2026-10
                     */
                    month?: string;
                    /** @example 01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13 */
                    distributorId?: string;
                    partnerId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/usage/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "month": "2026-10",
                     *       "amount": "-5.00",
                     *       "reason": "Two days without service"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                        /** @description The closed month that it corrects. */
                        month: string;
                        days?: number;
                        amount?: string;
                        /** @description The reason for the correction, shown on its line. */
                        reason: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            line: components["schemas"]["UsageLine"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/usage/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "firstDay": "2026-10-12",
                     *       "lastDay": "2026-10-28",
                     *       "price": 10,
                     *       "reason": "Agreed price"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                        /** Format: date */
                        firstDay: string;
                        /** Format: date */
                        lastDay: string;
                        price: number;
                        /** @description The reason for the correction, shown on its line. */
                        reason: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            /** @description The number of correction lines that were added. */
                            corrections: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/partners/{partnerId}/billing-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            billingCode: components["schemas"]["BillingCode"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21 */
                    partnerId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "billingCodeId": 7
                     *     }
                     */
                    "application/json": {
                        /** @description Null for no billing code from today on. */
                        billingCodeId: number | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            billingCode: components["schemas"]["BillingCode"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/staff/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "kim@harbour-it.example",
                     *       "returnTo": "/console/customers"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @description The page of the console that the sign-in leads to: a path under `/console`. Anything else leads to its first page. */
                        returnTo?: string;
                        /** @description For a person who signed in through their organisation's provider and has to confirm a sensitive action: the link then keeps this browser's session. Otherwise it starts a new one. */
                        isProof?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            person: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                            };
                            session: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                method: "link" | "passkey" | "oidc";
                                /** Format: date-time */
                                startedAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                /** @description Whether this session may currently change keys, people and secrets, and delete things. */
                                isFresh: boolean;
                            };
                            memberships: components["schemas"]["StaffMembership"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/sign-in/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description WebAuthn options as JSON, for `navigator.credentials`. */
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "credential": {
                     *         "id": "q0m1Jc2W8",
                     *         "rawId": "q0m1Jc2W8",
                     *         "type": "public-key",
                     *         "clientExtensionResults": {},
                     *         "response": {
                     *           "clientDataJSON": "eyJ0eXBlIjoi",
                     *           "authenticatorData": "SZYN5YgO",
                     *           "signature": "MEUCIQDx"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        credential: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            clientExtensionResults: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            authenticatorAttachment?: "platform" | "cross-platform";
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                        /** @description The page of the console that the sign-in leads to: a path under `/console`. Anything else leads to its first page. */
                        returnTo?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            redirectTo: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/session/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "membershipId": "01990b42-7a10-7c55-9a1e-2f4b6d8e0c13"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        membershipId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            person: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                            };
                            session: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                method: "link" | "passkey" | "oidc";
                                /** Format: date-time */
                                startedAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                /** @description Whether this session may currently change keys, people and secrets, and delete things. */
                                isFresh: boolean;
                            };
                            memberships: components["schemas"]["StaffMembership"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sessions: components["schemas"]["StaffSessionListed"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b52-1f6e-7c80-b7d3-a4e9c1f20b68 */
                    sessionId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description WebAuthn options as JSON, for `navigator.credentials`. */
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "credential": {
                     *         "id": "q0m1Jc2W8",
                     *         "rawId": "q0m1Jc2W8",
                     *         "type": "public-key",
                     *         "clientExtensionResults": {},
                     *         "response": {
                     *           "clientDataJSON": "eyJ0eXBlIjoi",
                     *           "authenticatorData": "SZYN5YgO",
                     *           "signature": "MEUCIQDx"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        credential: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            clientExtensionResults: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            authenticatorAttachment?: "platform" | "cross-platform";
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            passkeys: components["schemas"]["StaffPasskey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Laptop",
                     *       "credential": {
                     *         "id": "q0m1Jc2W8",
                     *         "rawId": "q0m1Jc2W8",
                     *         "type": "public-key",
                     *         "clientExtensionResults": {},
                     *         "response": {
                     *           "clientDataJSON": "eyJ0eXBlIjoi",
                     *           "attestationObject": "o2NmbXRk"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        name: string;
                        credential: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            clientExtensionResults: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            authenticatorAttachment?: "platform" | "cross-platform";
                            response: {
                                clientDataJSON: string;
                                attestationObject: string;
                                transports?: string[];
                            };
                        };
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            passkey: components["schemas"]["StaffPasskey"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description WebAuthn options as JSON, for `navigator.credentials`. */
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b45-2e60-7a33-94f6-5e7a9b1c3d54 */
                    passkeyId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b45-2e60-7a33-94f6-5e7a9b1c3d54 */
                    passkeyId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Laptop"
                     *     }
                     */
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            passkey: components["schemas"]["StaffPasskey"];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/staff/look-ins/{lookInId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b48-5e93-7d66-97c9-8bad2e4f6087 */
                    lookInId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            members: components["schemas"]["StaffMember"][];
                            invitations: components["schemas"]["StaffInvitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/people/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "robin@harbour-it.example",
                     *       "role": "technician"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "technician" | "viewer";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            invitation: components["schemas"]["StaffInvitation"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/people/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43 */
                    invitationId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/people/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b42-7a10-7c55-9a1e-2f4b6d8e0c13 */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b42-7a10-7c55-9a1e-2f4b6d8e0c13 */
                    memberId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "role": "admin"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        role: "owner" | "admin" | "technician" | "viewer";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/staff/sign-in-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["StaffConnection"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://login.harbour-it.example",
                     *       "clientId": "sablewatch",
                     *       "clientSecret": "q0m1Jc2W8…",
                     *       "domains": [
                     *         "harbour-it.example"
                     *       ],
                     *       "defaultRole": "viewer",
                     *       "isRequired": false
                     *     }
                     */
                    "application/json": {
                        issuer: string;
                        clientId: string;
                        clientSecret?: string;
                        domains: string[];
                        /**
                         * @default viewer
                         * @enum {string}
                         */
                        defaultRole?: "admin" | "technician" | "viewer";
                        /** @default false */
                        isRequired?: boolean;
                        /**
                         * @description Set this once the provider allows `redirectUrl`. Sign-ins return there from then on.
                         * @enum {boolean}
                         */
                        usesOldRedirectUrl?: false;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["StaffConnection"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["StaffConnection"] | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://login.harbour-it.example",
                     *       "clientId": "sablewatch",
                     *       "clientSecret": "q0m1Jc2W8…",
                     *       "domains": [
                     *         "harbour-it.example"
                     *       ],
                     *       "defaultRole": "viewer",
                     *       "isRequired": false
                     *     }
                     */
                    "application/json": {
                        issuer: string;
                        clientId: string;
                        clientSecret?: string;
                        domains: string[];
                        /**
                         * @default viewer
                         * @enum {string}
                         */
                        defaultRole?: "admin" | "technician" | "viewer";
                        /** @default false */
                        isRequired?: boolean;
                        /**
                         * @description Set this once the provider allows `redirectUrl`. Sign-ins return there from then on.
                         * @enum {boolean}
                         */
                        usesOldRedirectUrl?: false;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            connection: components["schemas"]["StaffConnection"];
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/look-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        customerId: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            lookIn: components["schemas"]["LookIn"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/notices/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description `false`: the stream ends immediately, for example to test whether streams get through. */
                    follow?: "true" | "false";
                    /** @description How many milliseconds ago the oldest data on the page was requested. What has changed since then is sent first. It is `everything` if the server doesn't know. */
                    missedMs?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalOverview"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/breaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    status?: "open" | "resolved" | "all";
                    severity?: "critical" | "high" | "medium" | "low";
                    /** @description Part of a name or an address. */
                    search?: string;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalBreachList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/breaches/{breachId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8 */
                    breachId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalBreach"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8 */
                    breachId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "resolved": true
                     *     }
                     */
                    "application/json": {
                        resolved: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            resolved: boolean;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/portal/private": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalPrivateFindings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Filters addresses: in an open breach, in no open breach, or all. */
                    status?: "open" | "clear" | "all";
                    search?: string;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalAssets"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Only addresses that are watched by name, or only those found under a watched domain. */
                    kind?: "watched" | "found";
                    /** @description Only addresses of this domain and its subdomains. */
                    domain?: string;
                    /** @description Only addresses whose most serious breach has this severity. */
                    severity?: "critical" | "high" | "medium" | "low";
                    /** @description Only addresses in an open breach, or all. */
                    status?: "open" | "all";
                    /** @description Part of an address. */
                    search?: string;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalAddresses"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/addresses.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Only addresses that are watched by name, or only those found under a watched domain. */
                    kind?: "watched" | "found";
                    /** @description Only addresses of this domain and its subdomains. */
                    domain?: string;
                    /** @description Only addresses whose most serious breach has this severity. */
                    severity?: "critical" | "high" | "medium" | "low";
                    /** @description Only addresses in an open breach, or all. */
                    status?: "open" | "all";
                    /** @description Part of an address. */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalReports"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/reports/{reportId}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60 */
                    reportId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalSettings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "monthlyReport": true
                     *     }
                     */
                    "application/json": {
                        breachAlerts?: boolean;
                        alertRecipients?: string[];
                        monthlyReport?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            alerts: {
                                enabled: boolean;
                                recipients: string[];
                                /** @description Recipients who unsubscribed from alerts. Only they can undo that. */
                                unsubscribed: string[];
                            };
                            monthlyReport: boolean;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/portal/breaches/{breachId}/steps/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8 */
                    breachId: string;
                    step: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "done": true
                     *     }
                     */
                    "application/json": {
                        done: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            done: boolean;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/portal/private/{findingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    findingId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "done": true
                     *     }
                     */
                    "application/json": {
                        done: boolean;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            done: boolean;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/portal/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "localeCode": "nl-NL"
                     *     }
                     */
                    "application/json": {
                        localeCode: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            localeCode: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/portal/domains/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "domain": "juniper-bakery.example",
                     *       "method": "dns"
                     *     }
                     */
                    "application/json": {
                        domain: string;
                        /**
                         * @description `dns`: return the DNS record and look it up. `mail`: email a link to one of the domain's administrative addresses. `attested`: you vouch for the domain, if the operator allows that.
                         * @default dns
                         * @enum {string}
                         */
                        method?: "dns" | "mail" | "attested";
                        /**
                         * @description The administrative address that gets the email.
                         * @default postmaster
                         * @enum {string}
                         */
                        mailbox?: "postmaster" | "admin" | "hostmaster" | "webmaster" | "security";
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
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
                                    /** @enum {string} */
                                    type: "TXT";
                                    name: string;
                                    value: string;
                                };
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            sessions: components["schemas"]["PortalSession"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01990b52-1f6e-7c80-b7d3-a4e9c1f20b68 */
                    sessionId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/portal/notices/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description `false`: the stream ends immediately, for example to test whether streams get through. */
                    follow?: "true" | "false";
                    /** @description How many milliseconds ago the oldest data on the page was requested. What has changed since then is sent first. It is `everything` if the server doesn't know. */
                    missedMs?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnyApiKey: {
            /** Format: uuid */
            id: string;
            /** @description The part of the key that isn't secret: it follows `sw_` or `sw_test_`. */
            prefix: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description The key that created this one: a distributor's key for its partner, or the key that this one replaced. */
            madeByKeyId: string | null;
            /**
             * @description The key has the rights of this role. It's the role that its creator had at that time; later changes of that person's role don't change the key.
             * @enum {string}
             */
            role: "owner" | "admin" | "technician" | "viewer";
            /** @description Whether this call was made with this key. */
            isCurrent: boolean;
            scope: ("read" | "write") | null;
            distributorId: string | null;
            partnerId: string | null;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            /** @description The part of the key that isn't secret: it follows `sw_` or `sw_test_`. */
            prefix: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description The key that created this one: a distributor's key for its partner, or the key that this one replaced. */
            madeByKeyId: string | null;
            /**
             * @description The key has the rights of this role. It's the role that its creator had at that time; later changes of that person's role don't change the key.
             * @enum {string}
             */
            role: "owner" | "admin" | "technician" | "viewer";
            /** @description Whether this call was made with this key. */
            isCurrent: boolean;
        };
        Assets: {
            /** @constant */
            success: true;
            domains: string[];
            emails: string[];
            /** @description The domains under which no addresses are discovered: either anyone can get a mailbox there and the operator hasn't allowed it, or more addresses are exposed than are listed for an unverified domain. Addresses in `emails` are monitored anyway. Left out if there are none. */
            heldBack?: {
                domain: string;
                /** @enum {string} */
                reason: "public-mail-provider" | "too-many-addresses";
            }[];
            /** @description The domains that the customer has verified, has started to verify, or had verified before. Subdomains of a verified domain are verified with it. All others are unverified. Left out if there are none. */
            domainVerification?: {
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
            }[];
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "key" | "operator" | "staff" | "system" | "user";
                id: string | null;
            };
            distributorId: string | null;
            partnerId: string | null;
            action: string;
            subject: {
                kind: string;
                id: string;
            };
            details: {
                [key: string]: unknown;
            };
            ip: string | null;
            requestId: string | null;
        };
        BillingCode: {
            id: number;
            code: string;
            price: number;
        };
        Brand: {
            /** @description The partner's name as customers see it. Change it in the partner's settings. */
            name: string;
            /** @description Null for the service's own colour. */
            colour: string | null;
            /** @description The colour adapted to each theme, as pages use it. */
            colours: {
                light: string;
                dark: string;
            };
            /** @description Null if there is none; pages then show the first letter of the name. */
            logo: {
                type: string;
                bytes: number;
                url: string;
            } | null;
        };
        BrandPreview: {
            /**
             * Format: uri
             * @description Shows an example alert as a page.
             */
            mailUrl: string;
            /**
             * Format: uri
             * @description Shows an example monthly report as a PDF.
             */
            reportUrl: string;
            /** Format: date-time */
            until: string;
        };
        BreachCategory: {
            /** @description The name as it appears in `breachCategories`. */
            name: string;
            /** @description In the language asked for. */
            label: string;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
        };
        BreachList: {
            /** @constant */
            success: true;
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
                /** @enum {string} */
                severity?: "critical" | "high" | "medium" | "low";
                /** @enum {string} */
                status?: "open" | "resolved";
                /**
                 * Format: date-time
                 * @description When the breach was found for this customer.
                 */
                foundAt?: string;
                addressCount?: number;
            } | {
                /** Format: uuid */
                id: string;
                emails: string[];
                /** @description How many of the customer's exposed addresses are not in `emails`. Left out if there are none. */
                unlistedEmails?: number;
                resolved: boolean;
            })[];
            /** @description Counts of the whole list; filters don't change them. Only in paged responses. */
            counts?: {
                all: number;
                open: number;
                resolved: number;
                /** @description The open breaches by severity. Left out for prospects. */
                bySeverity?: {
                    critical: number;
                    high: number;
                    medium: number;
                    low: number;
                };
            };
            /** @description Only in pages. */
            pagination?: {
                pageSize: number;
                hasNextPage: boolean;
                /** @description Send it as `cursor` to read the next page. */
                nextCursor: string | null;
            };
        };
        CatalogueBreach: {
            /** Format: uuid */
            uuid: string;
            name: string;
            title: string;
            /** Format: date-time */
            addedDate: string;
            breachCategories: string[];
            description: string;
            nextSteps: string[];
        };
        CustomerConnection: {
            /** Format: uuid */
            id: string;
            /**
             * @description More kinds may come.
             * @enum {string}
             */
            kind: "oidc";
            issuer: string;
            clientId: string;
            /** @description True if the service has lost the client secret. No one can sign in with the provider until you set it again. */
            needsClientSecret: boolean;
            domains: string[];
            isEnabled: boolean;
            isRequired: boolean;
            allowsMagicLinks: boolean;
            /** @description How the last test sign-in ended. Null before the first one, and after the issuer or client was changed. */
            lastTry: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                result: "worked" | "provider-away" | "provider-refused" | "email-unverified" | "foreign-domain" | "no-portal-user" | "another-person";
            } | null;
            /**
             * Format: uri
             * @description Where the customer's people sign in with their provider.
             */
            signInUrl: string;
        };
        CustomerInfo: {
            /** @constant */
            success: true;
            companyName: string;
            /** @description Empty if the customer has no contact. */
            contactEmail: string;
            price: number;
            planType: string;
            /** @description The language of the customer's emails, portal and reports. */
            localeCode: string;
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
            /** @description Whether the customer has been scanned for breaches. */
            scanned_status: boolean;
        };
        CustomerMail: {
            id: number;
            kind: string;
            /**
             * @description `kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send.
             * @enum {string}
             */
            state: "waiting" | "sent" | "kept" | "refused" | "failed" | "withdrawn";
            address: string;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        CustomerSummary: {
            /** Format: uuid */
            customerId: string;
            companyName: string;
            customerReference: string | null;
            contactEmail: string | null;
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
            planType: string;
            scanned_status: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        CustomersByLevel: {
            clear: number;
            low: number;
            moderate: number;
            elevated: number;
            high: number;
        };
        CustomersByStatus: {
            total: number;
            active: number;
            prospect: number;
            inactive: number;
            dormant: number;
        };
        CustomersUser: {
            /** Format: uuid */
            id: string;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Null if this person has never signed in. */
            lastSignInAt: string | null;
            lastSeenAt: string | null;
            /** @description The number of browsers in which this person is signed in. */
            sessions: number;
        };
        Distributor: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        DistributorAnalytics: {
            totalPartners: number;
            totalCustomers: number;
            activeCustomers: number;
            newCustomerLast30Days: number;
            totalMonitoredDomains: number;
            totalMonitoredEmails: number;
            totalBreachesDetected: number;
        };
        DistributorFigures: {
            /** Format: uuid */
            distributorId: string;
            name: string;
            partners: number;
            /** @description The customers of its partners, without those of sandboxes. */
            customers: components["schemas"]["CustomersByStatus"];
            /** @description The distributor's own. */
            webhooks: components["schemas"]["TenantWebhooks"];
        };
        DnsFinding: {
            name: string;
            /** @enum {string} */
            state: "right" | "wrong" | "missing" | "unanswered";
            found: string;
        };
        Error: {
            /** @constant */
            success: false;
            /** @description What went wrong, in words for the caller's developer. */
            error: string;
            /**
             * @description The kind of error, for programs. More codes may be added.
             * @enum {string}
             */
            code: "cross-site-request" | "rate-limited" | "too-many-at-once" | "too-many-streams" | "invalid-path" | "invalid-query" | "invalid-json" | "body-too-deep" | "body-too-large" | "unsupported-media-type" | "duplicate-field" | "invalid-body" | "idempotency-key-invalid" | "idempotency-key-reused" | "not-found" | "unavailable" | "outcome-unknown" | "sign-in-link-invalid" | "connection-unusable" | "connection-not-found" | "route-not-found" | "method-not-allowed" | "malformed-request" | "request-timeout" | "url-too-long" | "expectation-failed" | "headers-too-large" | "internal-error" | "credentials-missing" | "credentials-invalid" | "session-required" | "operator-token-required" | "right-missing" | "fresh-sign-in-required" | "plan-unknown" | "plan-not-found" | "plan-exists" | "billing-code-not-found" | "billing-code-exists" | "not-in-plan" | "organisation-not-found" | "partner-not-found" | "sender-not-found" | "portal-host-not-found" | "portal-host-taken" | "changed-meanwhile" | "partner-not-offboarded" | "offboarding-final" | "partner-has-customers" | "key-not-found" | "key-ended" | "key-limit-reached" | "key-changes-itself-only" | "passkey-refused" | "not-a-member" | "own-sign-in-required" | "session-not-found" | "membership-not-found" | "member-not-found" | "invitation-not-found" | "passkey-not-found" | "already-member" | "last-owner" | "passkeys-need-host-name" | "assets-required" | "too-many-assets" | "domain-not-found" | "domain-not-verifiable" | "attestation-not-allowed" | "customer-not-found" | "customer-already-active" | "customer-already-prospect" | "customer-offboarded" | "customer-not-offboarded" | "churn-limit-reached" | "usage-month-open" | "usage-month-closing" | "breach-not-found" | "step-not-found" | "email-not-monitored" | "full-monitoring-required" | "upload-not-found" | "upload-exists" | "upload-quota-reached" | "upload-offset-mismatch" | "upload-busy" | "upload-too-long" | "upload-incomplete" | "storage-full" | "import-not-found" | "import-file-not-found" | "import-under-way" | "breach-retired" | "look-in-over" | "read-only-look-in" | "look-in-not-found" | "no-platform-user" | "connection-untried" | "magic-links-off" | "mail-not-found" | "mail-not-sendable" | "report-not-found" | "webhook-not-found" | "webhook-secret-not-found" | "webhook-delivery-not-found" | "webhook-failure-not-found" | "webhook-redelivery-not-found" | "webhook-limit-reached" | "webhook-secret-exists" | "webhook-deleted" | "webhook-disabled" | "webhook-secret-missing" | "redelivery-ended" | "stream-position-invalid" | "partner-unknown" | "sandbox-only" | "sandbox-full" | "job-not-found" | "job-not-failed" | "timetable-entry-not-found";
            /** @description The field that caused the error, if there is just one. */
            field?: string;
            /** @description Also in X-Request-Id. Quote it when asking about a request. */
            requestId: string;
        };
        Import: {
            /** Format: uuid */
            id: string;
            breach: string;
            /** @description The file's name, as given with the upload or found in the folder. */
            input: string;
            /** @description Null if the file came from the folder, or if the upload has been removed. */
            uploadId: string | null;
            format: ("list" | "combo" | "csv" | "tsv" | "jsonl") | null;
            /** @enum {string} */
            state: "waiting" | "running" | "cancelling" | "finished" | "failed" | "cancelled";
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            endedAt: string | null;
            /** @description At most a second old while the import runs. */
            progress: {
                /**
                 * @description What the import is doing: checking the checksum, reading the file, or storing the sorted addresses.
                 * @enum {string}
                 */
                phase: "checking" | "reading" | "storing";
                bytesRead: number;
                /** @description The size of the file in bytes. */
                bytes: number | null;
                lines: number;
                addresses: number;
                /** @description How many of the addresses are stored; null while the file is being read. */
                stored: number | null;
            } | null;
            summary: {
                lines: number;
                addresses: number;
                /** @description Addresses that the breach did not have before. */
                added: number;
                duplicates: number;
                /** @description The number of lines that contain no address. */
                rejects: number;
                customersHit: number;
                /** @description The number of lines that an earlier run had already stored. */
                resumedAfter: number;
                /** @description Whether the file had been imported before, so that there was nothing left to do. */
                wasFinished: boolean;
            } | null;
            /** @description Why it failed. */
            problem: string | null;
        };
        Job: {
            id: number;
            kind: string;
            /**
             * @description `retrying`: has failed and will be tried again. `failed`: given up after its last attempt.
             * @enum {string}
             */
            state: "waiting" | "running" | "retrying" | "failed";
            attempts: number;
            mostAttempts: number;
            /** Format: date-time */
            createdAt: string;
            /** @description When it may start. Null if it's running or was given up. */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it last failed or started to run.
             */
            changedAt: string;
            lastError: string | null;
            runnerId: string | null;
            /** @description The ids and numbers in the job's payload. Texts are left out. */
            about: {
                [key: string]: string | number | boolean | null;
            };
        };
        KnownBreach: {
            /** Format: uuid */
            uuid: string;
            name: string;
            title: string;
            domain: string | null;
            /** Format: date */
            breachDate: string;
            /** Format: date-time */
            addedAt: string;
            /** Format: date-time */
            modifiedAt: string;
            accounts: number;
            dataClasses: string[];
            verified: boolean;
            fabricated: boolean;
            sensitive: boolean;
            retired: boolean;
            spamList: boolean;
            malware: boolean;
            stealerLog: boolean;
        };
        LookIn: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uri
             * @description Opens the customer's portal. Works only in the browser with this session.
             */
            url: string;
            /** Format: date-time */
            until: string;
        };
        LookedUpBreach: {
            title: string;
            description: string;
            /** Format: date-time */
            breachDate: string;
            breachCategories: string[];
            nextSteps: string[];
            /** @description Whether this partner's customers have dealt with it. */
            resolvedStatus: boolean;
        };
        Mail: {
            id: number;
            kind: string;
            /**
             * @description `kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send.
             * @enum {string}
             */
            state: "waiting" | "sent" | "kept" | "refused" | "failed" | "withdrawn";
            address: string;
            /** @description Null for an email to staff, as are the fields about the customer. */
            partnerId: string | null;
            customerId: string | null;
            customerName: string | null;
            /** @description Null until the email is written. */
            subject: string | null;
            attempts: number;
            /** @description The mail server's last response, or the reason why the email isn't sent. */
            answer: string | null;
            messageId: string | null;
            /** Format: date-time */
            createdAt: string;
            dueAt: string | null;
            finishedAt: string | null;
        };
        NewWebhookSecret: {
            /** Format: uuid */
            id: string;
            token: string;
        };
        OperatorsBillingCode: {
            id: number;
            code: string;
            price: number;
            /** Format: uuid */
            distributorId: string;
        };
        OperatorsCustomer: {
            /** Format: uuid */
            customerId: string;
            /** Format: uuid */
            partnerId: string;
            partnerName: string;
            /** Format: uuid */
            distributorId: string;
            distributorName: string;
            companyName: string;
            customerReference: string | null;
            contactEmail: string | null;
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
            previousStatus: ("prospect" | "active" | "inactive" | "dormant") | null;
            /** Format: date-time */
            statusChangedAt: string;
            planType: string;
            price: number;
            currencyCode: string;
            /** Format: date-time */
            billedFromDate: string;
            /** @description The language of the customer's emails, portal and reports. */
            localeCode: string;
            monitoredDomains: number;
            monitoredEmails: number;
            scannedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OperatorsCustomerSummary: {
            /** Format: uuid */
            customerId: string;
            companyName: string;
            customerReference: string | null;
            contactEmail: string | null;
            /** @enum {string} */
            status: "prospect" | "active" | "inactive" | "dormant";
            planType: string;
            scanned_status: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            partnerId: string;
        };
        OperatorsPartner: {
            /** Format: uuid */
            uuid: string;
            name: string;
            contact_email: string;
            reply_to_email: string;
            account_reference: string;
            monthly_churn_limit: number;
            send_customer_welcome_emails: boolean;
            send_transactional_emails: boolean;
            /** @description A partner for developers: it's never billed, and its customers never get emails. */
            sandbox: boolean;
            /** @description The time zone in which its months begin and end, such as Europe/Helsinki. */
            time_zone: string;
            /** Format: uuid */
            distributor_id: string;
            may_attest_domains: boolean;
        };
        OperatorsPlan: {
            /** Format: uuid */
            id: string;
            displayName: string;
            features: {
                feature_name: string;
            }[];
            isSystemDefault: boolean;
            planType: string;
            /** @enum {string} */
            status: "active" | "retired";
            allowsInsurance: boolean;
            distributorId: string | null;
        };
        OwnedWebhook: {
            /** Format: uuid */
            id: string;
            eventTypes: string[];
            /** @description For a distributor's webhook: the partners whose events it gets. Empty means all partners. */
            partnerIds?: string[];
            /** @description For a distributor's webhook: whether it also gets the events of sandboxes. */
            sandbox?: boolean;
            enabled: boolean;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            health: components["schemas"]["WebhookHealth"];
            /** @description The address of the webhook, without path and query. */
            target: string;
            owner: components["schemas"]["WebhookOwner"];
        };
        OwnedWebhookFailure: {
            /** Format: uuid */
            id: string;
            owner: components["schemas"]["WebhookOwner"];
            /** Format: uuid */
            webhookId: string;
            eventType: string;
            customerId: string | null;
            target: string;
            attempts: number;
            /** Format: date-time */
            failedAt: string;
            httpStatus: number | null;
            /** @description Set when there is no HTTP status to judge by. */
            responseIndicator: ("timeout" | "network_error" | "invalid_signature") | null;
            errorMessage: string;
        };
        Pagination: {
            total_count: number;
            has_next_page: boolean;
            page: number;
            per_page: number;
        };
        Partner: {
            /** Format: uuid */
            uuid: string;
            name: string;
            contact_email: string;
            reply_to_email: string;
            account_reference: string;
            monthly_churn_limit: number;
            send_customer_welcome_emails: boolean;
            send_transactional_emails: boolean;
            /** @description A partner for developers: it's never billed, and its customers never get emails. */
            sandbox: boolean;
            /** @description The time zone in which its months begin and end, such as Europe/Helsinki. */
            time_zone: string;
        };
        PartnerAnalytics: {
            totalCustomers: number;
            activeCustomers: number;
            newCustomerLast30Days: number;
            totalMonitoredDomains: number;
            totalMonitoredEmails: number;
            totalBreachesDetected: number;
        };
        PartnerFigures: {
            /** Format: uuid */
            partnerId: string;
            /** Format: uuid */
            distributorId: string;
            name: string;
            sandbox: boolean;
            customers: components["schemas"]["CustomersByStatus"];
            /** @description New customers in each of the last 12 months (UTC), ending with the current month. */
            growth: {
                month: string;
                came: number;
            }[];
            webhooks: components["schemas"]["TenantWebhooks"];
        };
        PartnerOffboarding: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            partnerUuid: string;
            partnerName: string;
            /**
             * @description `offboarding` and `restoring`: the customers' status is still being changed. `final`: the offboarding can no longer be undone.
             * @enum {string}
             */
            state: "offboarding" | "offboarded" | "final" | "restoring" | "restored";
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            /** Format: date-time */
            restorableUntil: string;
            restoredAt: string | null;
            /** @description Customers whose status still has to be changed, counted up to 10,000. */
            customersToGo: number;
        };
        Plan: {
            /** Format: uuid */
            id: string;
            displayName: string;
            features: {
                feature_name: string;
            }[];
            isSystemDefault: boolean;
            planType: string;
            /** @enum {string} */
            status: "active" | "retired";
            allowsInsurance: boolean;
        };
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
                /** @description Whether the session proves that the viewer is the customer's contact. Only then can there be private findings to request. */
                isPerson: boolean;
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
        QueueHealth: {
            waiting: number;
            /** @description True if there are more than were counted. */
            isMore: boolean;
            /** @description How many seconds the oldest sendable delivery has been due. */
            oldestSeconds: number;
        };
        Sender: {
            address: string;
            /** @description The sender's name. Null for the partner's name. */
            name: string | null;
            /** @description Whether emails are sent from this address. They are once its domain is verified. */
            isUsed: boolean;
            alignedBy: ("dkim" | "spf") | null;
            verifiedAt: string | null;
            checkedAt: string | null;
            /** @description How many daily checks in a row have failed. After three, emails are sent from the operator's address again. */
            failuresInARow: number;
            records: {
                /** @enum {string} */
                purpose: "ownership" | "dkim" | "spf" | "dmarc";
                /** @enum {string} */
                type: "TXT";
                name: string;
                /** @description Null if the operator's mail server determines the value. */
                value: string | null;
                /** @description Whether this record is required. Either `dkim` or `spf` is enough, so neither is required by itself. */
                isRequired: boolean;
            }[];
        };
        ServiceHealth: {
            /** @enum {string} */
            status: "ok" | "degraded";
            problems: string[];
            version: string;
            database: {
                /** @enum {string} */
                role: "primary" | "standby";
                version: string;
                /** Format: date-time */
                startedAt: string;
                sizeBytes: number;
                connections: number;
                mostConnections: number;
                migration: string;
                replicas: {
                    name: string;
                    state: string | null;
                    syncState: string | null;
                    lagBytes: number | null;
                }[];
            };
            nodes: {
                id: string;
                role: string;
                /** @description `NODE_NAME`, or the machine's name and the process's number. */
                name: string;
                host: string;
                version: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                seenAt: string;
                isAlive: boolean;
                /** @description How far its clock was ahead of the database's when it last looked; negative if behind. Null if it's a node of a release that doesn't compare them. */
                clockAheadMs: number | null;
            }[];
            /** @description Processes that run jobs. */
            runners: {
                id: string;
                /** Format: date-time */
                seenAt: string;
                /** @description False if nothing was heard of it for 15 seconds. */
                isAlive: boolean;
            }[];
            corpus: {
                /** @enum {string} */
                engine: "pages" | "clickhouse";
                movingTo: ("pages" | "clickhouse") | null;
                answers: boolean;
            };
            /** @description Null if there is no live source. */
            liveSource: {
                url: string;
                catalogueReadAt: string | null;
                pausedUntil: string | null;
            } | null;
            queues: {
                jobs: components["schemas"]["QueueHealth"];
                mails: components["schemas"]["QueueHealth"];
                webhooks: components["schemas"]["QueueHealth"];
            };
        };
        Setting: {
            name: string;
            /** @description Null if the setting isn't set. Keys and passwords are masked. */
            value: string | null;
            byDefault: string | null;
            /**
             * @description Where the value comes from. `command`: set by the command that runs the service, as the demo does for some settings.
             * @enum {string}
             */
            from: "environment" | "default" | "command";
            about: string;
        };
        StaffConnection: {
            /** Format: uuid */
            id: string;
            issuer: string;
            clientId: string;
            /** @description True if the service has lost the client secret. No one can sign in with the provider until you set it again. */
            needsClientSecret: boolean;
            domains: string[];
            /** @enum {string} */
            defaultRole: "admin" | "technician" | "viewer";
            isRequired: boolean;
            /**
             * Format: uri
             * @description Where the organisation's people sign in with their provider.
             */
            signInUrl: string;
            /**
             * Format: uri
             * @description The redirect URL that the provider has to allow.
             */
            redirectUrl: string;
            /** @description True for a connection from the time when all organisations shared one redirect URL, `/auth/staff/callback`. It works for one more release, and only with a provider that names itself in its response (`iss`, RFC 9207). */
            usesOldRedirectUrl: boolean;
        };
        StaffInvitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "technician" | "viewer";
            /** Format: date-time */
            invitedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        StaffMember: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "technician" | "viewer";
            /** Format: date-time */
            joinedAt: string;
            seenAt: string | null;
        };
        StaffMembership: {
            /** Format: uuid */
            id: string;
            organisation: components["schemas"]["StaffOrganisation"];
            /** @enum {string} */
            role: "owner" | "admin" | "technician" | "viewer";
            isCurrent: boolean;
            /** @description What the role allows. Pages needn't offer anything else. */
            rights: ("customers:read" | "customers:write" | "customers:sign-in" | "customers:look-in" | "customer-connections:read" | "customer-connections:write" | "assets:read" | "assets:write" | "breaches:read" | "breaches:write" | "breaches:look-up" | "reports:read" | "plans:read" | "plans:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "webhooks:delete" | "webhook-secrets:read" | "webhook-secrets:write" | "partners:read" | "partners:write" | "partners:delete" | "distributors:read" | "distributors:write" | "audit:read" | "catalogue:read" | "catalogue:write" | "imports:read" | "imports:write" | "uploads:read" | "uploads:write" | "billing-codes:read" | "billing:read" | "billing:write" | "keys:read" | "keys:write" | "people:read" | "people:write" | "sign-in:read" | "sign-in:write" | "jobs:read" | "jobs:write" | "mails:read" | "mails:write" | "settings:read" | "system:read")[];
        };
        StaffOrganisation: {
            /** @enum {string} */
            kind: "operator" | "distributor" | "partner";
            id: string | null;
            name: string;
        };
        StaffPasskey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        StaffSessionListed: {
            /** Format: uuid */
            id: string;
            isThis: boolean;
            /** @enum {string} */
            method: "link" | "passkey" | "oidc";
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            seenAt: string;
            browser: string | null;
            platform: string | null;
        };
        SuppressedRecipient: {
            /** Format: uuid */
            id: string;
            address: string;
            /** Format: uuid */
            customerId: string;
            customerName: string;
            /** Format: uuid */
            partnerId: string;
            alertsStoppedAt: string | null;
            reportsStoppedAt: string | null;
        };
        TenantWebhooks: {
            endpoints: number;
            failing: number;
            paused: number;
            disabled: number;
            lastSuccessAt: string | null;
        };
        TimelineEntry: {
            id: string;
            /**
             * @description An event as sent to webhooks, a change from the audit trail, a scan, an email, or a sign-in.
             * @enum {string}
             */
            kind: "event" | "audit" | "scan" | "mail" | "sign-in";
            /** @description The type of the event, the change, or the kind of email. */
            type: string;
            /** Format: date-time */
            at: string;
            /** @description Who made the change. Partners only see what kind of caller it was. */
            actor: {
                kind: string;
                id: string | null;
            } | null;
            details: {
                [key: string]: unknown;
            };
        };
        TimetableEntry: {
            name: string;
            /** @description As a cron expression. Times are in UTC. */
            schedule: string;
            /** @description The next run that isn't queued yet. */
            nextRunAt: string | null;
            /** @description True if that run should have been queued minutes ago: no worker plans. */
            isOverdue: boolean;
            lastRun: components["schemas"]["TimetableRun"] | null;
        };
        TimetableEntryDetails: {
            name: string;
            /** @description As a cron expression. Times are in UTC. */
            schedule: string;
            /** @description The next run that isn't queued yet. */
            nextRunAt: string | null;
            /** @description True if that run should have been queued minutes ago: no worker plans. */
            isOverdue: boolean;
            lastRun: components["schemas"]["TimetableRun"] | null;
            /** @description The last 50 runs, newest first. */
            runs: components["schemas"]["TimetableRun"][];
        };
        TimetableRun: {
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            ms: number | null;
            /**
             * @description `cut-short`: its process ended before the job did. The job is started again.
             * @enum {string}
             */
            outcome: "running" | "done" | "failed" | "cut-short";
            error: string | null;
        };
        Upload: {
            /** Format: uuid */
            id: string;
            name: string;
            length: number;
            /** @description The number of bytes received so far. Send the part that starts after them. */
            received: number;
            isComplete: boolean;
            sha256: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When bytes were last received.
             */
            touchedAt: string;
        };
        Urgency: {
            /** @constant */
            success: true;
            /** Format: date-time */
            at: string;
            totals: {
                /** @description Active customers and prospects. */
                customers: number;
                needingAttention: number;
                openBreaches: number;
                openCritical: number;
                firstScanRunning: number;
                averageScore: number;
                levels: components["schemas"]["CustomersByLevel"];
            };
            /** @description What has changed since the given moment. Null if none was given. */
            changes: {
                /** Format: date-time */
                since: string;
                foundBreaches: number;
                customersWithFound: number;
                resolvedBreaches: number;
                newCustomers: number;
            } | null;
            /** @description The scores above 0 of all customers, highest first, up to 2,000. */
            scores: number[];
            customers: components["schemas"]["UrgentCustomer"][];
            pagination: {
                page: number;
                pageSize: number;
                totalCount: number;
                hasNextPage: boolean;
            };
            /** @description True if there are more open breaches than this response takes into account. */
            isPartial: boolean;
        };
        UrgentCustomer: {
            /** Format: uuid */
            customerId: string;
            companyName: string;
            customerReference: string | null;
            /** @enum {string} */
            status: "active" | "prospect";
            planName: string;
            score: number;
            /** @enum {string} */
            level: "clear" | "low" | "moderate" | "elevated" | "high";
            /** @description Compared with 30 days ago. */
            scoreChange: number;
            /** @description Why the customer needs attention. Empty if it only has open breaches. */
            reasons: ("alert-not-delivered" | "critical-open" | "new-breaches")[];
            openBreaches: number;
            /** @description Always 0 for prospects, whose breaches aren't described. */
            openCritical: number;
            foundSince: number;
            /** @description The open breach to deal with first. Null for prospects. */
            mostUrgent: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @enum {string} */
                severity: "critical" | "high" | "medium" | "low";
                /** @description Whether malware took the data from people's own devices. */
                isFromDevices: boolean;
                /** @description What was exposed, the most severe first. */
                breachCategories: string[];
                addressCount: number;
                /** Format: date-time */
                foundAt: string;
                steps: number;
                stepsDone: number;
            } | null;
            lastScanAt: string | null;
            lastSignInAt: string | null;
            /** @description The last email about a breach, and whether it was delivered. */
            lastAlert: {
                state: string;
                address: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        UsageLine: {
            /** @enum {string} */
            kind: "usage" | "correction";
            /** Format: uuid */
            customerId: string;
            customerReference: string | null;
            /** Format: uuid */
            partnerId: string;
            planType: string;
            /** @description The partner's billing code on the days of this line. */
            billingCode: string | null;
            /**
             * @description The price for a whole month.
             * @example 12.50
             */
            price: string;
            currencyCode: string;
            /** @description Days on which the customer was active. Negative in a correction that deducts days. */
            days: number;
            firstDay: string | null;
            lastDay: string | null;
            /**
             * @description The price × days ÷ days of the month, rounded to the currency's decimals.
             * @example 12.50
             */
            amount: string;
            /** @description The closed month that this line corrects. */
            corrects: string | null;
            reason: string | null;
        };
        UsageTotal: {
            /** @description Null if the total covers all partners. */
            partnerId: string | null;
            planType: string;
            currencyCode: string;
            /** @description Customers with at least one day. */
            customers: number;
            days: number;
            /**
             * @description A decimal number as a string, exact to the last digit.
             * @example 12.50
             */
            amount: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            eventTypes: string[];
            /** @description For a distributor's webhook: the partners whose events it gets. Empty means all partners. */
            partnerIds?: string[];
            /** @description For a distributor's webhook: whether it also gets the events of sandboxes. */
            sandbox?: boolean;
            enabled: boolean;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            health: components["schemas"]["WebhookHealth"];
        };
        WebhookAttempt: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            attemptedAt: string;
            httpStatus: number | null;
            /** @description Set when there is no HTTP status to judge by. */
            responseIndicator: ("timeout" | "network_error" | "invalid_signature") | null;
            /** @description What went wrong, in words; empty when it was delivered. */
            errorMessage: string;
        };
        WebhookAttemptDetails: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            attemptedAt: string;
            httpStatus: number | null;
            /** @description Set when there is no HTTP status to judge by. */
            responseIndicator: ("timeout" | "network_error" | "invalid_signature") | null;
            /** @description What went wrong, in words; empty when it was delivered. */
            errorMessage: string;
            /**
             * Format: uuid
             * @description The `X-Token` that this attempt was sent with.
             */
            token: string;
            /** @description The verified `X-Signature` of the response, which signs the token. It proves receipt. */
            receipt: string | null;
            /** @description The secret that the receipt was signed with. */
            secretId: string | null;
            /** @description In milliseconds. Null for a step that wasn't reached or wasn't needed because a connection was reused. */
            timing: {
                queueMs: number;
                dnsMs: number | null;
                connectMs: number | null;
                tlsMs: number | null;
                firstByteMs: number | null;
                totalMs: number;
            };
            remoteAddress: string | null;
            /** @description The first KiB of the response body. */
            responseExcerpt: string | null;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhookId: string;
            eventType: string;
            /** Format: uuid */
            idempotencyToken: string;
            customerId: string | null;
            isTest: boolean;
            /** @description Whether this is a sandbox's event. Those are sent with `X-Sandbox: true`. */
            isSandbox: boolean;
            /**
             * @description `expired`: its endpoint was deleted, or stayed disabled for 30 days.
             * @enum {string}
             */
            status: "waiting" | "delivered" | "failed" | "expired";
            attemptCount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The next attempt is made at this time or later. Null if there is none. */
            nextAttemptAt: string | null;
            finishedAt: string | null;
        };
        WebhookDeliveryDetails: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhookId: string;
            eventType: string;
            /** Format: uuid */
            idempotencyToken: string;
            customerId: string | null;
            isTest: boolean;
            /** @description Whether this is a sandbox's event. Those are sent with `X-Sandbox: true`. */
            isSandbox: boolean;
            /**
             * @description `expired`: its endpoint was deleted, or stayed disabled for 30 days.
             * @enum {string}
             */
            status: "waiting" | "delivered" | "failed" | "expired";
            attemptCount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The next attempt is made at this time or later. Null if there is none. */
            nextAttemptAt: string | null;
            finishedAt: string | null;
            /** @description The `data` of the envelope as it is sent. */
            payload: {
                [key: string]: unknown;
            };
            attempts: components["schemas"]["WebhookAttemptDetails"][];
        };
        WebhookFailure: {
            /** Format: uuid */
            id: string;
            eventType: string;
            targetUrl: string;
            /** Format: uuid */
            idempotencyToken: string;
            /** @description The `data` of the envelope exactly as sent. */
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            failedAt: string;
            httpStatus: number | null;
            /** @description Set when there is no HTTP status to judge by. */
            responseIndicator: ("timeout" | "network_error" | "invalid_signature") | null;
            attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * @description Only present if the event is a sandbox's.
             * @constant
             */
            isSandbox?: true;
        };
        WebhookHealth: {
            /**
             * @description `gone`: disabled because it responded with 410. `unused`: nothing has been delivered yet.
             * @enum {string}
             */
            status: "healthy" | "failing" | "paused" | "disabled" | "gone" | "unused";
            consecutiveFailures: number;
            pausedUntil: string | null;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            /** @description Queued deliveries, including those on hold, counted up to 10,000. */
            waiting: number;
            oldestWaitingAt: string | null;
            /** @description The median response time over the last 50 deliveries. */
            medianMs: number | null;
        };
        WebhookOwner: {
            /** @enum {string} */
            kind: "partner" | "distributor";
            /** Format: uuid */
            id: string;
            name: string;
        };
        WebhookRedelivery: {
            /** Format: uuid */
            id: string;
            /**
             * @description `done`: all deliveries have been queued.
             * @enum {string}
             */
            status: "running" | "done" | "cancelled";
            /** @description The number of failures that matched when the redelivery was requested. */
            total: number;
            /** @description The number of deliveries queued so far. */
            queued: number;
            perSecond: number;
            webhookId: string | null;
            eventType: string | null;
            from: string | null;
            /** Format: date-time */
            to: string;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        WebhookSecret: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "active" | "fallback";
            /** Format: date-time */
            createdAt: string;
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
