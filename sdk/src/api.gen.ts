// What calls take and give, made from openapi.json by `npm run generate`.

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
        /**
         * Onboard a customer as active or as a prospect. Its first scan starts immediately.
         * @description At least one domain or address is required. An active customer is scanned immediately and then every day. A prospect is scanned once, and its breaches show only `id`, `emails` and `resolved`.
         *
         *     The events are `customer.created`, then `customer.breach.found` if anything was found, then `customer.breach.firstscan.completed`. Send an `Idempotency-Key`, so that a repeated call doesn't create a second customer.
         */
        post: operations["onboardCustomer"];
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
        /**
         * End the service for a customer. Its data is kept. Repeating the call changes nothing.
         * @description Scans stop, portal sessions and unused magic links end immediately, and `customer.deleted` is sent. A partner may have a monthly churn limit; prospects do not count towards it.
         */
        post: operations["offboardCustomer"];
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
        /**
         * Turn a prospect into an active customer. A new scan starts immediately.
         * @description Billing, assets and plan stay as they are. From now on breaches are shown in full, and the customer is scanned every day. Only prospects can be upgraded; an offboarded customer is reactivated instead.
         */
        post: operations["upgradeCustomer"];
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
        /**
         * Turn an active customer back into a prospect.
         * @description Daily scans, alerts and reports stop, and breaches are redacted again. Counts towards the monthly churn limit.
         */
        post: operations["downgradeCustomer"];
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
        /**
         * Bring an offboarded customer back to the status it had before.
         * @description For inactive and dormant customers. If the customer was active before, a new scan starts immediately.
         */
        post: operations["reactivateCustomer"];
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
        /** Get a customer's info. */
        get: operations["getCustomerInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer's info. Only the fields that you send change.
         * @description At least one field must be sent. A new `contactEmail` is monitored too, and moves the portal user.
         */
        patch: operations["updateCustomerInfo"];
        trace?: never;
    };
    "/api/v1/integrations/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List this partner's customers, newest first, in pages.
         * @description `search` looks in names and references. To get the next page, send `nextCursor` as `cursor`.
         */
        get: operations["listCustomers"];
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
        /** What is monitored for a customer. */
        get: operations["getCustomerAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the lists of monitored domains and emails. A list that you leave out stays as it is.
         * @description Sends `customer.asset.added` and `customer.asset.removed`, scans the new assets, and removes assets that are no longer monitored from the breach list. The lists can't both be empty: offboard the customer instead.
         */
        patch: operations["replaceCustomerAssets"];
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
        /**
         * Monitor more domains or emails.
         * @description Assets that are monitored already stay as they are. New ones are scanned immediately.
         */
        post: operations["addCustomerAssets"];
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
        /**
         * Stop monitoring some domains or emails.
         * @description Entries that are not monitored are ignored. At least one asset must remain.
         */
        post: operations["removeCustomerAssets"];
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
        /**
         * Start to verify a monitored domain, or check whether its DNS record is published.
         * @description With `dns`, the response contains a TXT record for the customer to publish; call again to have it looked up. With `mail`, a link is sent to one of the domain's administrative addresses. Once a domain is verified, all its exposed addresses are listed, no matter how many there are.
         */
        post: operations["verifyCustomerDomain"];
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
        /**
         * List a customer's breaches, newest first. Prospects get three fields of each.
         * @description With any parameter other than `localeCode`, the response is a page: the most recently found first, with counts, and with `severity`, `status`, `foundAt` and `addressCount` in the items of active customers. `count` is then the number of matches.
         */
        get: operations["listCustomerBreaches"];
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
        /**
         * How exposed a customer is: 0 (nothing unresolved) to 97.
         * @description The score rises with the kinds of data exposed, how recent the breaches are, and the number of addresses. It falls when breaches are resolved. Prospects have a score too.
         */
        get: operations["getThreatScore"];
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
        /**
         * Mark a customer's breach as resolved, or as open again.
         * @description Sends `customer.breach.resolved` or `customer.breach.unresolved`. Setting the status that a breach already has changes nothing and sends nothing. If another address is found in a resolved breach, the breach opens again.
         */
        post: operations["setBreachStatus"];
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
        /**
         * Check whether an email address is in any breach.
         * @description The operator decides whether this works for any address or only for monitored ones. Each call is recorded in the audit trail.
         */
        post: operations["checkEmail"];
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
        /**
         * List the breaches that an email address is in, newest first.
         * @description The operator decides whether this works for any address or only for monitored ones. Each call is recorded in the audit trail. It's a POST to keep the address out of URLs.
         */
        post: operations["retrieveBreaches"];
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
        /**
         * Get a breach of the catalogue by its name or uuid.
         * @description Give either `name` or `uuid`.
         */
        get: operations["getBreach"];
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
        /** The kinds of data that breaches expose, the most severe first. */
        get: operations["listBreachCategories"];
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
        /** The plans this partner can put its customers on: its distributor's own, then the system's. */
        get: operations["listPartnerPlans"];
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
        /** Get figures about this partner's customers, assets and breaches. */
        get: operations["getPartnerAnalytics"];
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
        /** List the customers with open breaches, the most urgent first, and what has changed since a given moment. */
        get: operations["listUrgentCustomers"];
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
        /** List what happened to a customer, newest first: events, changes, scans, emails and sign-ins. */
        get: operations["getCustomerTimeline"];
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
        /** List the people who can sign in to a customer's portal, and when they last did. */
        get: operations["listCustomerUsers"];
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
        /**
         * Create a link that signs the customer's portal user in. It works once, within an hour. Treat it as a secret.
         * @description Repeating the call with the same `Idempotency-Key` returns the same link, even if it's used or expired. Send a new key for each link.
         */
        post: operations["createMagicLink"];
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
        /** Get the customer's own identity provider (OpenID Connect). Null if there is none. */
        get: operations["getCustomerConnection"];
        put?: never;
        /**
         * Set up the customer's identity provider. The issuer must be reachable.
         * @description It stays off until a test sign-in has succeeded. Changing the issuer or client ends the sessions that came through the previous one, and switches the connection off again. If you leave `clientSecret` out, the stored one is kept.
         */
        post: operations["setCustomerConnection"];
        /** Remove the customer's identity provider. Sessions that came through it end; those that came through magic links stay. */
        delete: operations["removeCustomerConnection"];
        options?: never;
        head?: never;
        /**
         * Switch the sign-in connection on or off, require it, or switch magic links off.
         * @description The connection can be switched on once a test sign-in has shown that the provider vouches for an address of the customer's domains. Switching it off ends the sessions that came through it. Switching magic links off ends unused links and the sessions that came through links.
         */
        patch: operations["changeCustomerConnection"];
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
        /**
         * Create a link that tests the sign-in connection. It works for an hour. The person who opens it signs in at the provider, but not here.
         * @description Send it to someone at the customer. `lastTry` shows how the test sign-in ended. A new link replaces the previous one.
         */
        post: operations["tryCustomerConnection"];
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
        /** List the emails to a customer's people, newest first: their kind, recipient and state. */
        get: operations["listCustomerMails"];
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
        /**
         * Preview emails and reports with a brand before you save it. Returns two links that work for 15 minutes.
         * @description They show a made-up customer. A field that you leave out keeps its saved value; null means none.
         */
        post: operations["previewBrand"];
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
        /**
         * List the customer's monthly reports, newest first.
         * @description On the first of each month, a report is created for every active customer. Prospects have none.
         */
        get: operations["listReports"];
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
        /** Get a monthly report as a PDF. */
        get: operations["getReport"];
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
        /** List the newest 500 API keys: what each is for and when it was last used, but never the key itself. */
        get: operations["listKeys"];
        put?: never;
        /** Create an API key. It's shown in this response only. A key can't create another key for its own organisation. */
        post: operations["issueKey"];
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
        /** Replace a key with a new one. The old one keeps working for a while. A key may rotate itself. */
        post: operations["rotateKey"];
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
        /** Revoke a key, and the keys that it created by rotating itself. Every node rejects them within five seconds. */
        delete: operations["revokeKey"];
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
        /** Get the brand of a partner's portal, emails and reports. */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the colour or the logo. Pages show it within a minute. The contrast of the colour is checked. */
        patch: operations["updateBrand"];
        trace?: never;
    };
    "/api/v1/integrations/partner/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the address that a partner's emails are sent from, and the DNS records that it needs. */
        get: operations["getSender"];
        put?: never;
        /** Send a partner's emails from this address once its DNS records verify the domain. Until then, they're sent from the operator's address. */
        post: operations["setSender"];
        /** Send a partner's emails from the operator's address again. */
        delete: operations["removeSender"];
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
        /** Check the sender's DNS records now. They're also checked every day. */
        post: operations["checkSender"];
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
        /** Get the host name of a partner's portal. */
        get: operations["getPortalHost"];
        put?: never;
        /** Request the portal at this host. Links use it once the operator serves the host and its DNS record points here. */
        post: operations["setPortalHost"];
        /** Make links use the operator's own host again. */
        delete: operations["removePortalHost"];
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
        /** Check now whether the host's DNS record points here. It's also checked every hour. */
        post: operations["checkPortalHost"];
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
        /** Get this partner's own settings. */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the name, addresses, time zone, or which emails are sent. Only the fields that you send change. */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/v1/integrations/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all webhooks, oldest first, with the health of each. */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook. With the first one you get a signing secret, which is shown in this response only.
         * @description If `eventTypes` is empty or left out, the contract's eight types are sent. The URL must be a public `https` address; the demo also accepts `http` and addresses of the same machine. An organisation can have up to 100 webhooks.
         */
        post: operations["createWebhook"];
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
        /** Get a webhook and its health. */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook. Queued events for it are not sent; its failures stay listed. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook. While it's disabled, its events are kept for 30 days and sent when it's enabled again.
         * @description A new URL or enabling the webhook resets its health and ends a pause. Enabling a disabled webhook sends its queued events immediately.
         */
        patch: operations["updateWebhook"];
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
        /**
         * End a webhook's pause and send its queued events immediately.
         * @description Use this once your receiver works again. Queued deliveries are due immediately and have all their attempts again. Deliveries being sent are left alone, so nothing is sent twice at the same time. First attempts keep their order.
         */
        post: operations["resumeWebhook"];
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
        /** List the signing secrets, without their tokens. */
        get: operations["listWebhookSecrets"];
        put?: never;
        /** Create a signing secret if there is no active one. The token is shown in this response only. */
        post: operations["createWebhookSecret"];
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
        /**
         * Create a new active secret. The previous one becomes the fallback, and responses may still be signed with it.
         * @description From now on, requests are signed with the new secret; responses are accepted with either. Cycling again removes the fallback.
         */
        post: operations["cycleWebhookSecret"];
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
        /** Delete a secret immediately. Without an active one, deliveries stay queued until there is another. */
        delete: operations["deleteWebhookSecret"];
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
        /** List the deliveries of all webhooks, newest first. Delivered ones are kept for 14 days. */
        get: operations["listWebhookDeliveries"];
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
        /** Get a delivery with its payload and every attempt: timing, response and proof of receipt. */
        get: operations["getWebhookDelivery"];
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
        /**
         * Send a made-up event once, even to a disabled webhook, and return the result.
         * @description The event has `data.test: true` and made-up contents. The result contains your endpoint's response, whether its signature was valid, and how long each step took.
         */
        post: operations["testWebhook"];
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
        /**
         * List the events whose attempts all failed, the latest failure first. They're kept for 90 days.
         * @description Each is one event that couldn't be delivered to one endpoint in any attempt.
         */
        get: operations["listWebhookFailures"];
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
        /**
         * Immediately resend an event that failed or is queued for its next attempt, with all attempts.
         * @description The event keeps its `idempotencyToken`, so you can tell if you have already handled it. This ends the endpoint's pause. Once delivered, the event is no longer listed as a failure. Send the id of a failure or of a queued delivery.
         */
        post: operations["redeliverWebhookFailure"];
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
        /**
         * Resend all matching failures at a given rate or, with `preview`, only count them.
         * @description Without filters, all failures are resent, `perSecond` per second (50 by default). With `preview`, they're only counted.
         */
        post: operations["redeliverWebhookFailures"];
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
        /** List the last 100 bulk redeliveries, newest first. */
        get: operations["listWebhookRedeliveries"];
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
        /** Get the progress of a bulk redelivery. */
        get: operations["getWebhookRedelivery"];
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
        /** Cancel a bulk redelivery. Deliveries that it has started continue. */
        post: operations["cancelWebhookRedelivery"];
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
        /**
         * List who changed what, newest first.
         * @description Changes made by the operator don't name the person.
         */
        get: operations["listPartnerAudit"];
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
        /** Simulate breaches of a sandbox's customer, with the same events and alerts as real ones. */
        post: operations["simulateBreaches"];
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
        /** Trigger any type of event for a sandbox's customer. */
        post: operations["makeSandboxEvent"];
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
        /** Get what this partner's customers used in a month, with totals by plan and currency. */
        get: operations["getUsage"];
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
        /** Get the same lines as a CSV file. */
        get: operations["downloadUsage"];
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
        /** List this distributor's own plans, then the system's. */
        get: operations["listPlans"];
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
        /** Get a plan. */
        get: operations["getPlan"];
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
        /** List this distributor's billing codes, oldest first. */
        get: operations["listBillingCodes"];
        put?: never;
        /**
         * Create a billing code.
         * @description The distributor must not have a billing code with the same name.
         */
        post: operations["createBillingCode"];
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
        /** Get a billing code. */
        get: operations["getBillingCode"];
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
        /** Get the brand of a partner's portal, emails and reports. */
        get: operations["getPartnerBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the colour or the logo. Pages show it within a minute. The contrast of the colour is checked. */
        patch: operations["updatePartnerBrand"];
        trace?: never;
    };
    "/api/v1/distributors/partners/{partnerUuid}/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the address that a partner's emails are sent from, and the DNS records that it needs. */
        get: operations["getPartnerSender"];
        put?: never;
        /** Send a partner's emails from this address once its DNS records verify the domain. Until then, they're sent from the operator's address. */
        post: operations["setPartnerSender"];
        /** Send a partner's emails from the operator's address again. */
        delete: operations["removePartnerSender"];
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
        /** Check the sender's DNS records now. They're also checked every day. */
        post: operations["checkPartnerSender"];
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
        /** Get the host name of a partner's portal. */
        get: operations["getPartnerPortalHost"];
        put?: never;
        /** Request the portal at this host. Links use it once the operator serves the host and its DNS record points here. */
        post: operations["setPartnerPortalHost"];
        /** Make links use the operator's own host again. */
        delete: operations["removePartnerPortalHost"];
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
        /** Check now whether the host's DNS record points here. It's also checked every hour. */
        post: operations["checkPartnerPortalHost"];
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
        /** List the last 100 partners that were offboarded, and how many of their customers still have to be changed. */
        get: operations["listPartnerOffboardings"];
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
        /** End the service for a partner. Its keys and sessions stop immediately, and its customers become inactive. You can undo this for 30 days. */
        post: operations["offboardPartner"];
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
        /** Undo an offboarding. Keys that weren't revoked work again, and the customers that were offboarded with the partner return. */
        post: operations["restorePartner"];
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
        /** List this distributor's partners, oldest first. */
        get: operations["listPartners"];
        put?: never;
        /**
         * Create a partner or, with `sandbox`, a partner for developers. Then create its first key.
         * @description `monthly_churn_limit` 0 means no limit.
         */
        post: operations["createPartner"];
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
        /** Get a partner. The response has no wrapper. */
        get: operations["getPartner"];
        put?: never;
        post?: never;
        /**
         * Delete a partner that has no prospects or active customers left. Its keys stop working. It can be restored for 30 days.
         * @description Its API keys stop working within seconds.
         */
        delete: operations["deletePartner"];
        options?: never;
        head?: never;
        /** Change a partner's settings. Only the fields that you send change. */
        patch: operations["updatePartner"];
        trace?: never;
    };
    "/api/v1/distributors/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest 500 API keys: what each is for and when it was last used, but never the key itself. */
        get: operations["listDistributorKeys"];
        put?: never;
        /** Create an API key. It's shown in this response only. A key can't create another key for its own organisation. */
        post: operations["issueDistributorKey"];
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
        /** Replace a key with a new one. The old one keeps working for a while. A key may rotate itself. */
        post: operations["rotateDistributorKey"];
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
        /** Revoke a key, and the keys that it created by rotating itself. Every node rejects them within five seconds. */
        delete: operations["revokeDistributorKey"];
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
        /** List the newest 500 API keys: what each is for and when it was last used, but never the key itself. */
        get: operations["listPartnerKeys"];
        put?: never;
        /** Create an API key. It's shown in this response only. A key can't create another key for its own organisation. */
        post: operations["issuePartnerKey"];
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
        /** Replace a key with a new one. The old one keeps working for a while. A key may rotate itself. */
        post: operations["rotatePartnerKey"];
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
        /** Revoke a key, and the keys that it created by rotating itself. Every node rejects them within five seconds. */
        delete: operations["revokePartnerKey"];
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
        /** List a partner's staff and open invitations. */
        get: operations["listPartnerStaff"];
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
        /** Invite someone to a partner by email, such as its first owner. The link works once, within seven days. */
        post: operations["invitePartnerStaff"];
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
        /** Withdraw an invitation to a partner. Its link stops working. */
        delete: operations["withdrawPartnerInvitation"];
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
        /** Get figures about all of this distributor's partners together. */
        get: operations["getDistributorAnalytics"];
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
        /**
         * List the changes made by or for you and your partners, newest first.
         * @description Changes made by the operator don't name the person.
         */
        get: operations["listDistributorAudit"];
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
        /** Get figures about each of this distributor's partners, oldest first: customers by status, growth, webhooks. */
        get: operations["listPartnerFigures"];
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
        /** List all webhooks, oldest first, with the health of each. */
        get: operations["listDistributorWebhooks"];
        put?: never;
        /**
         * Create a webhook. With the first one you get a signing secret, which is shown in this response only.
         * @description If `eventTypes` is empty or left out, the contract's eight types are sent. The URL must be a public `https` address; the demo also accepts `http` and addresses of the same machine. An organisation can have up to 100 webhooks.
         */
        post: operations["createDistributorWebhook"];
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
        /** Get a webhook and its health. */
        get: operations["getDistributorWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook. Queued events for it are not sent; its failures stay listed. */
        delete: operations["deleteDistributorWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook. While it's disabled, its events are kept for 30 days and sent when it's enabled again.
         * @description A new URL or enabling the webhook resets its health and ends a pause. Enabling a disabled webhook sends its queued events immediately.
         */
        patch: operations["updateDistributorWebhook"];
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
        /**
         * End a webhook's pause and send its queued events immediately.
         * @description Use this once your receiver works again. Queued deliveries are due immediately and have all their attempts again. Deliveries being sent are left alone, so nothing is sent twice at the same time. First attempts keep their order.
         */
        post: operations["resumeDistributorWebhook"];
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
        /** List the signing secrets, without their tokens. */
        get: operations["listDistributorWebhookSecrets"];
        put?: never;
        /** Create a signing secret if there is no active one. The token is shown in this response only. */
        post: operations["createDistributorWebhookSecret"];
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
        /**
         * Create a new active secret. The previous one becomes the fallback, and responses may still be signed with it.
         * @description From now on, requests are signed with the new secret; responses are accepted with either. Cycling again removes the fallback.
         */
        post: operations["cycleDistributorWebhookSecret"];
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
        /** Delete a secret immediately. Without an active one, deliveries stay queued until there is another. */
        delete: operations["deleteDistributorWebhookSecret"];
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
        /** List the deliveries of all webhooks, newest first. Delivered ones are kept for 14 days. */
        get: operations["listDistributorWebhookDeliveries"];
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
        /** Get a delivery with its payload and every attempt: timing, response and proof of receipt. */
        get: operations["getDistributorWebhookDelivery"];
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
        /**
         * Send a made-up event once, even to a disabled webhook, and return the result.
         * @description The event has `data.test: true` and made-up contents. The result contains your endpoint's response, whether its signature was valid, and how long each step took.
         */
        post: operations["testDistributorWebhook"];
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
        /**
         * List the events whose attempts all failed, the latest failure first. They're kept for 90 days.
         * @description Each is one event that couldn't be delivered to one endpoint in any attempt.
         */
        get: operations["listDistributorWebhookFailures"];
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
        /**
         * Immediately resend an event that failed or is queued for its next attempt, with all attempts.
         * @description The event keeps its `idempotencyToken`, so you can tell if you have already handled it. This ends the endpoint's pause. Once delivered, the event is no longer listed as a failure. Send the id of a failure or of a queued delivery.
         */
        post: operations["redeliverDistributorWebhookFailure"];
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
        /**
         * Resend all matching failures at a given rate or, with `preview`, only count them.
         * @description Without filters, all failures are resent, `perSecond` per second (50 by default). With `preview`, they're only counted.
         */
        post: operations["redeliverDistributorWebhookFailures"];
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
        /** List the last 100 bulk redeliveries, newest first. */
        get: operations["listDistributorWebhookRedeliveries"];
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
        /** Get the progress of a bulk redelivery. */
        get: operations["getDistributorWebhookRedelivery"];
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
        /** Cancel a bulk redelivery. Deliveries that it has started continue. */
        post: operations["cancelDistributorWebhookRedelivery"];
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
        /** Get what the customers of all partners used in a month, with totals by partner, plan and currency. */
        get: operations["getDistributorUsage"];
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
        /** Get the same lines as a CSV file. */
        get: operations["downloadDistributorUsage"];
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
export interface operations {
    onboardCustomer: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer onboarded successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *     }
                     */
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
    offboardCustomer: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer offboarded successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    upgradeCustomer: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer upgraded successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "status": "active"
                     *     }
                     */
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
    downgradeCustomer: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer downgraded successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "status": "prospect"
                     *     }
                     */
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
    reactivateCustomer: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer reactivated successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "status": "active"
                     *     }
                     */
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
    getCustomerInfo: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "companyName": "Juniper Bakery",
                     *       "contactEmail": "owner@juniper-bakery.example",
                     *       "price": 12.5,
                     *       "planType": "service-basic",
                     *       "localeCode": "nl-NL",
                     *       "status": "active",
                     *       "scanned_status": true
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerInfo"];
                };
            };
        };
    };
    updateCustomerInfo: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Customer info updated successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listCustomers: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customers": [
                     *         {
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "companyName": "Juniper Bakery",
                     *           "customerReference": "CRM-1042",
                     *           "contactEmail": "owner@juniper-bakery.example",
                     *           "status": "active",
                     *           "planType": "service-basic",
                     *           "scanned_status": true,
                     *           "createdAt": "2026-01-31T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": true,
                     *         "nextCursor": "customers.AZkLPnwafVKfDj8fbx8qEA"
                     *       }
                     *     }
                     */
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
    getCustomerAssets: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Assets"];
                };
            };
        };
    };
    replaceCustomerAssets: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Assets"];
                };
            };
        };
    };
    addCustomerAssets: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Assets"];
                };
            };
        };
    };
    removeCustomerAssets: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "domains": [
                     *         "juniper-bakery.example"
                     *       ],
                     *       "emails": [
                     *         "owner@juniper-bakery.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Assets"];
                };
            };
        };
    };
    verifyCustomerDomain: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "verification": {
                     *         "domain": "juniper-bakery.example",
                     *         "status": "verified",
                     *         "method": "dns",
                     *         "verifiedAt": "2026-01-05T10:20:00.000Z",
                     *         "checkedAt": "2026-11-05T06:13:00.000Z",
                     *         "record": {
                     *           "type": "TXT",
                     *           "name": "_sablewatch.juniper-bakery.example",
                     *           "value": "sablewatch-verification=q0m1Jc2W8…"
                     *         }
                     *       }
                     *     }
                     */
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
    listCustomerBreaches: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "breachStatus": true,
                     *       "count": 1,
                     *       "breaches": [
                     *         {
                     *           "id": "01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8",
                     *           "breachName": "LarchmontParcels",
                     *           "title": "Larchmont Parcels",
                     *           "breachDate": "2024-03-18T00:00:00+00:00",
                     *           "breachCategories": [
                     *             "Email addresses",
                     *             "Passwords",
                     *             "Phone numbers"
                     *           ],
                     *           "emails": [
                     *             "orders@juniper-bakery.example"
                     *           ],
                     *           "resolved": false,
                     *           "generatedDescription": "Data from Larchmont Parcels (larchmont-parcels.example) was exposed in a breach on 18 March 2024. 2,310,455 accounts were affected. Exposed: passwords, phone numbers and email addresses.",
                     *           "nextSteps": [
                     *             "Change your password at larchmont-parcels.example, and anywhere else you use the same one. Someone else may know it.",
                     *             "Turn on two-step verification wherever it’s offered. Then a stolen password alone isn’t enough."
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BreachList"];
                };
            };
        };
    };
    getThreatScore: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "threatScore": 31
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        threatScore: number;
                    };
                };
            };
        };
    };
    setBreachStatus: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "resolved": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        resolved: boolean;
                    };
                };
            };
        };
    };
    checkEmail: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "breach": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        breach: boolean;
                    };
                };
            };
        };
    };
    retrieveBreaches: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "email": "orders@juniper-bakery.example",
                     *       "breaches": [
                     *         {
                     *           "title": "Larchmont Parcels",
                     *           "breachDate": "2024-03-18T00:00:00+00:00",
                     *           "breachCategories": [
                     *             "Email addresses",
                     *             "Passwords",
                     *             "Phone numbers"
                     *           ],
                     *           "description": "Data from Larchmont Parcels (larchmont-parcels.example) was exposed in a breach on 18 March 2024. 2,310,455 accounts were affected. Exposed: passwords, phone numbers and email addresses.",
                     *           "nextSteps": [
                     *             "Change your password at larchmont-parcels.example, and anywhere else you use the same one. Someone else may know it.",
                     *             "Turn on two-step verification wherever it’s offered. Then a stolen password alone isn’t enough."
                     *           ],
                     *           "resolvedStatus": false
                     *         }
                     *       ]
                     *     }
                     */
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
    getBreach: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "breach": {
                     *         "uuid": "01990b3f-0d2e-7a11-8c67-2f9e4b6a1d05",
                     *         "name": "LarchmontParcels",
                     *         "title": "Larchmont Parcels",
                     *         "addedDate": "2024-04-02T08:15:00.000Z",
                     *         "breachCategories": [
                     *           "Email addresses",
                     *           "Passwords",
                     *           "Phone numbers"
                     *         ],
                     *         "description": "Data from Larchmont Parcels (larchmont-parcels.example) was exposed in a breach on 18 March 2024. 2,310,455 accounts were affected. Exposed: passwords, phone numbers and email addresses.",
                     *         "nextSteps": [
                     *           "Change your password at larchmont-parcels.example, and anywhere else you use the same one. Someone else may know it.",
                     *           "Turn on two-step verification wherever it’s offered. Then a stolen password alone isn’t enough."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        breach: components["schemas"]["CatalogueBreach"];
                    };
                };
            };
        };
    };
    listBreachCategories: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "categories": [
                     *         {
                     *           "name": "Passwords",
                     *           "label": "passwords",
                     *           "severity": "critical"
                     *         },
                     *         {
                     *           "name": "Phone numbers",
                     *           "label": "phone numbers",
                     *           "severity": "medium"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        categories: components["schemas"]["BreachCategory"][];
                    };
                };
            };
        };
    };
    listPartnerPlans: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "01990000-0000-7000-8000-000000000001",
                     *           "displayName": "Basic",
                     *           "features": [
                     *             {
                     *               "feature_name": "dark-web-monitoring"
                     *             },
                     *             {
                     *               "feature_name": "breach-alerts"
                     *             },
                     *             {
                     *               "feature_name": "customer-portal"
                     *             },
                     *             {
                     *               "feature_name": "monthly-reports"
                     *             }
                     *           ],
                     *           "isSystemDefault": true,
                     *           "planType": "service-basic",
                     *           "status": "active",
                     *           "allowsInsurance": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Plan"][];
                    };
                };
            };
        };
    };
    getPartnerAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "totalCustomers": 42,
                     *         "activeCustomers": 30,
                     *         "newCustomerLast30Days": 4,
                     *         "totalMonitoredDomains": 51,
                     *         "totalMonitoredEmails": 388,
                     *         "totalBreachesDetected": 17
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PartnerAnalytics"];
                    };
                };
            };
        };
    };
    listUrgentCustomers: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "at": "2026-11-16T08:15:00.000Z",
                     *       "totals": {
                     *         "customers": 214,
                     *         "needingAttention": 3,
                     *         "openBreaches": 183,
                     *         "openCritical": 12,
                     *         "firstScanRunning": 2,
                     *         "averageScore": 8.2,
                     *         "levels": {
                     *           "clear": 122,
                     *           "low": 64,
                     *           "moderate": 24,
                     *           "elevated": 3,
                     *           "high": 1
                     *         }
                     *       },
                     *       "changes": {
                     *         "since": "2026-11-15T08:00:00.000Z",
                     *         "foundBreaches": 9,
                     *         "customersWithFound": 7,
                     *         "resolvedBreaches": 4,
                     *         "newCustomers": 1
                     *       },
                     *       "scores": [
                     *         77,
                     *         58,
                     *         41
                     *       ],
                     *       "customers": [
                     *         {
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "companyName": "Juniper Bakery",
                     *           "customerReference": "CRM-1042",
                     *           "status": "active",
                     *           "planName": "Service Basic",
                     *           "score": 77,
                     *           "level": "high",
                     *           "scoreChange": 32,
                     *           "reasons": [
                     *             "critical-open",
                     *             "new-breaches"
                     *           ],
                     *           "openBreaches": 2,
                     *           "openCritical": 1,
                     *           "foundSince": 1,
                     *           "mostUrgent": {
                     *             "id": "01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8",
                     *             "title": "Larchmont Parcels",
                     *             "severity": "critical",
                     *             "isFromDevices": false,
                     *             "breachCategories": [
                     *               "Passwords",
                     *               "Email addresses"
                     *             ],
                     *             "addressCount": 9,
                     *             "foundAt": "2026-11-16T05:44:00.000Z",
                     *             "steps": 5,
                     *             "stepsDone": 0
                     *           },
                     *           "lastScanAt": "2026-11-16T05:44:00.000Z",
                     *           "lastSignInAt": null,
                     *           "lastAlert": {
                     *             "state": "sent",
                     *             "address": "owner@juniper-bakery.example",
                     *             "at": "2026-11-16T05:44:02.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "totalCount": 92,
                     *         "hasNextPage": true
                     *       },
                     *       "isPartial": false
                     *     }
                     */
                    "application/json": components["schemas"]["Urgency"];
                };
            };
        };
    };
    getCustomerTimeline: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "id": "01990b4c-52d1-7b3e-8c60-5f7a9b1c3d42",
                     *           "kind": "event",
                     *           "type": "customer.breach.found",
                     *           "at": "2026-11-15T08:12:04.000Z",
                     *           "actor": null,
                     *           "details": {
                     *             "count": 1
                     *           }
                     *         },
                     *         {
                     *           "id": "01990b4b-1a2c-7d4f-9e81-6a8b0c2d4e53",
                     *           "kind": "audit",
                     *           "type": "customer.upgraded",
                     *           "at": "2026-11-15T08:12:00.000Z",
                     *           "actor": {
                     *             "kind": "key",
                     *             "id": null
                     *           },
                     *           "details": {
                     *             "from": "prospect",
                     *             "to": "active"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    listCustomerUsers: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "users": [
                     *         {
                     *           "id": "01990b3f-0c2b-7a63-8d1f-4e2a6c8b0d24",
                     *           "email": "owner@juniper-bakery.example",
                     *           "createdAt": "2026-01-31T09:00:00.000Z",
                     *           "lastSignInAt": "2026-11-14T17:20:00.000Z",
                     *           "lastSeenAt": "2026-11-15T08:12:00.000Z",
                     *           "sessions": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        users: components["schemas"]["CustomersUser"][];
                    };
                };
            };
        };
    };
    createMagicLink: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "url": "https://watch.example/auth/confirm?token_hash=0pXvN1c8w2&type=magiclink"
                     *     }
                     */
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
    getCustomerConnection: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "connection": {
                     *         "id": "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
                     *         "kind": "oidc",
                     *         "issuer": "https://login.juniper-bakery.example",
                     *         "clientId": "sablewatch",
                     *         "needsClientSecret": false,
                     *         "domains": [
                     *           "juniper-bakery.example"
                     *         ],
                     *         "isEnabled": false,
                     *         "isRequired": false,
                     *         "allowsMagicLinks": true,
                     *         "lastTry": {
                     *           "at": "2026-11-15T08:12:00.000Z",
                     *           "result": "worked"
                     *         },
                     *         "signInUrl": "https://watch.example/auth/customers/01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10/sign-in"
                     *       },
                     *       "redirectUrls": [
                     *         "https://watch.example/auth/customers/01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10/callback"
                     *       ]
                     *     }
                     */
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
    setCustomerConnection: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "connection": {
                     *         "id": "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
                     *         "kind": "oidc",
                     *         "issuer": "https://login.juniper-bakery.example",
                     *         "clientId": "sablewatch",
                     *         "needsClientSecret": false,
                     *         "domains": [
                     *           "juniper-bakery.example"
                     *         ],
                     *         "isEnabled": false,
                     *         "isRequired": false,
                     *         "allowsMagicLinks": true,
                     *         "lastTry": null,
                     *         "signInUrl": "https://watch.example/auth/customers/01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10/sign-in"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        connection: components["schemas"]["CustomerConnection"];
                    };
                };
            };
        };
    };
    removeCustomerConnection: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sign-in connection removed successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    changeCustomerConnection: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "connection": {
                     *         "id": "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
                     *         "kind": "oidc",
                     *         "issuer": "https://login.juniper-bakery.example",
                     *         "clientId": "sablewatch",
                     *         "needsClientSecret": false,
                     *         "domains": [
                     *           "juniper-bakery.example"
                     *         ],
                     *         "isEnabled": false,
                     *         "isRequired": true,
                     *         "allowsMagicLinks": true,
                     *         "lastTry": {
                     *           "at": "2026-11-15T08:12:00.000Z",
                     *           "result": "worked"
                     *         },
                     *         "signInUrl": "https://watch.example/auth/customers/01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10/sign-in"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        connection: components["schemas"]["CustomerConnection"];
                    };
                };
            };
        };
    };
    tryCustomerConnection: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "url": "https://watch.example/auth/customers/01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10/sign-in?try=0pXvN1c8w2",
                     *       "expiresAt": "2026-11-15T09:12:00.000Z"
                     *     }
                     */
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
    listCustomerMails: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "mails": [
                     *         {
                     *           "id": 48213,
                     *           "kind": "alert",
                     *           "state": "sent",
                     *           "address": "owner@juniper-bakery.example",
                     *           "createdAt": "2026-11-15T08:12:04.000Z",
                     *           "finishedAt": "2026-11-15T08:12:05.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    previewBrand: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "preview": {
                     *         "mailUrl": "https://watch.example/brand-previews/mail?token=q0m1Jc2W8tR4xYb7LkPzVnHs3DfGaEuQ5iOw9TjMcN0",
                     *         "reportUrl": "https://watch.example/brand-previews/report.pdf?token=q0m1Jc2W8tR4xYb7LkPzVnHs3DfGaEuQ5iOw9TjMcN0",
                     *         "until": "2026-11-16T08:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        preview: components["schemas"]["BrandPreview"];
                    };
                };
            };
        };
    };
    listReports: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "reports": [
                     *         {
                     *           "id": "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60",
                     *           "month": "2026-10",
                     *           "localeCode": "en-GB",
                     *           "createdAt": "2026-11-01T00:03:00.000Z",
                     *           "threatScore": 58,
                     *           "level": "elevated",
                     *           "breachesFound": 1,
                     *           "breachesResolved": 2,
                     *           "breachesOpen": 2
                     *         }
                     *       ]
                     *     }
                     */
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
    getReport: {
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
            /** @description Done. */
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
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keys": [
                     *         {
                     *           "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *           "prefix": "k3v9x2mq",
                     *           "name": "crm, production",
                     *           "createdAt": "2026-09-01T09:00:00.000Z",
                     *           "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null,
                     *           "madeByKeyId": null,
                     *           "role": "owner",
                     *           "isCurrent": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    issueKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    rotateKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    revokeKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key revoked successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "brand": {
                     *         "name": "Harbour IT",
                     *         "colour": "#1f5f5b",
                     *         "colours": {
                     *           "light": "#1f5f5b",
                     *           "dark": "#6fc3b8"
                     *         },
                     *         "logo": {
                     *           "type": "image/png",
                     *           "bytes": 68,
                     *           "url": "https://watch.example/portal/sign-in/logo?partner=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21&v=0cc175b9c0f1b6a831c399e269772661"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        brand: components["schemas"]["Brand"];
                    };
                };
            };
        };
    };
    updateBrand: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "brand": {
                     *         "name": "Harbour IT",
                     *         "colour": "#1f5f5b",
                     *         "colours": {
                     *           "light": "#1f5f5b",
                     *           "dark": "#6fc3b8"
                     *         },
                     *         "logo": {
                     *           "type": "image/png",
                     *           "bytes": 68,
                     *           "url": "https://watch.example/portal/sign-in/logo?partner=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21&v=0cc175b9c0f1b6a831c399e269772661"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        brand: components["schemas"]["Brand"];
                    };
                };
            };
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
    setSender: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        sender: components["schemas"]["Sender"];
                    };
                };
            };
        };
    };
    removeSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sender removed successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    checkSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       },
                     *       "verdict": "refused",
                     *       "found": {
                     *         "ownership": {
                     *           "name": "_sablewatch.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         },
                     *         "dkim": {
                     *           "name": "sable._domainkey.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         },
                     *         "spf": null,
                     *         "dmarc": {
                     *           "name": "_dmarc.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         }
                     *       }
                     *     }
                     */
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
    getPortalHost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
    setPortalHost: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        portalHost: components["schemas"]["PortalHost"];
                    };
                };
            };
        };
    };
    removePortalHost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Portal host removed successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    checkPortalHost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       },
                     *       "found": null,
                     *       "isAnswered": true
                     *     }
                     */
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
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "name": "Harbour IT",
                     *         "contact_email": "hello@harbour-it.example",
                     *         "reply_to_email": "support@harbour-it.example",
                     *         "account_reference": "MER-001",
                     *         "monthly_churn_limit": 5,
                     *         "send_customer_welcome_emails": true,
                     *         "send_transactional_emails": true,
                     *         "sandbox": false,
                     *         "time_zone": "Europe/Helsinki"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Partner"];
                    };
                };
            };
        };
    };
    updateSettings: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "name": "Harbour IT",
                     *         "contact_email": "hello@harbour-it.example",
                     *         "reply_to_email": "support@harbour-it.example",
                     *         "account_reference": "MER-001",
                     *         "monthly_churn_limit": 5,
                     *         "send_customer_welcome_emails": true,
                     *         "send_transactional_emails": true,
                     *         "sandbox": false,
                     *         "time_zone": "Europe/Helsinki"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Partner"];
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *           "url": "https://harbour-it.example/hooks/sablewatch",
                     *           "eventTypes": [
                     *             "customer.created",
                     *             "customer.breach.found"
                     *           ],
                     *           "enabled": true,
                     *           "description": "CRM",
                     *           "createdAt": "2026-01-31T09:00:00.000Z",
                     *           "updatedAt": "2026-01-31T09:00:00.000Z",
                     *           "health": {
                     *             "status": "healthy",
                     *             "consecutiveFailures": 0,
                     *             "pausedUntil": null,
                     *             "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *             "lastFailureAt": null,
                     *             "waiting": 0,
                     *             "oldestWaitingAt": null,
                     *             "medianMs": 48.6
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    createWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [
                     *           "customer.created",
                     *           "customer.breach.found"
                     *         ],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       },
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
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
    getWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [
                     *           "customer.created",
                     *           "customer.breach.found"
                     *         ],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    updateWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    resumeWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook resumed successfully",
                     *       "count": 12
                     *     }
                     */
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
    listWebhookSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secrets": [
                     *         {
                     *           "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *           "role": "active",
                     *           "createdAt": "2026-01-31T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secrets: components["schemas"]["WebhookSecret"][];
                    };
                };
            };
        };
    };
    createWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secret: components["schemas"]["NewWebhookSecret"];
                    };
                };
            };
        };
    };
    cycleWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secret: components["schemas"]["NewWebhookSecret"];
                    };
                };
            };
        };
    };
    deleteWebhookSecret: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook secret deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *           "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *           "eventType": "customer.created",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "isTest": false,
                     *           "isSandbox": false,
                     *           "status": "delivered",
                     *           "attemptCount": 1,
                     *           "createdAt": "2026-02-02T14:03:11.402Z",
                     *           "nextAttemptAt": null,
                     *           "finishedAt": "2026-02-02T14:03:11.482Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": true,
                     *         "nextCursor": "deliveries.AZkLR5DyfhiPNcKp2LbkFw"
                     *       }
                     *     }
                     */
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
    getWebhookDelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "eventType": "customer.created",
                     *         "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *         "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *         "isTest": false,
                     *         "isSandbox": false,
                     *         "status": "delivered",
                     *         "attemptCount": 1,
                     *         "createdAt": "2026-02-02T14:03:11.402Z",
                     *         "nextAttemptAt": null,
                     *         "finishedAt": "2026-02-02T14:03:11.482Z",
                     *         "payload": {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "customer": {
                     *             "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *             "name": "Juniper Bakery",
                     *             "reference": "CRM-1042"
                     *           },
                     *           "status": "active",
                     *           "planType": "service-basic",
                     *           "domains": [
                     *             "juniper-bakery.example"
                     *           ],
                     *           "emails": [
                     *             "owner@juniper-bakery.example"
                     *           ]
                     *         },
                     *         "attempts": [
                     *           {
                     *             "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *             "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *             "httpStatus": 200,
                     *             "responseIndicator": null,
                     *             "errorMessage": "",
                     *             "token": "6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                     *             "receipt": "9a0c4a0b8be8a1f6b6f1b5d1a3c7e2904d5f6b7a8c9d0e1f2a3b4c5d6e7f8091",
                     *             "secretId": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *             "timing": {
                     *               "queueMs": 3.1,
                     *               "dnsMs": 1.4,
                     *               "connectMs": 11.9,
                     *               "tlsMs": 24.2,
                     *               "firstByteMs": 46.8,
                     *               "totalMs": 48.6
                     *             },
                     *             "remoteAddress": "203.0.113.20",
                     *             "responseExcerpt": "{\"ok\":true}"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        delivery: components["schemas"]["WebhookDeliveryDetails"];
                    };
                };
            };
        };
    };
    testWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "eventType": "customer.created",
                     *         "idempotencyToken": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "customerId": null,
                     *         "isTest": true,
                     *         "isSandbox": false,
                     *         "status": "delivered",
                     *         "attemptCount": 1,
                     *         "createdAt": "2026-02-02T14:03:11.402Z",
                     *         "nextAttemptAt": null,
                     *         "finishedAt": "2026-02-02T14:03:11.482Z",
                     *         "payload": {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "customer": {
                     *             "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *             "name": "Juniper Bakery",
                     *             "reference": "CRM-1042"
                     *           },
                     *           "status": "active",
                     *           "planType": "service-basic",
                     *           "domains": [
                     *             "juniper-bakery.example"
                     *           ],
                     *           "emails": [
                     *             "owner@juniper-bakery.example"
                     *           ],
                     *           "test": true
                     *         },
                     *         "attempts": [
                     *           {
                     *             "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *             "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *             "httpStatus": 200,
                     *             "responseIndicator": null,
                     *             "errorMessage": "",
                     *             "token": "6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                     *             "receipt": "9a0c4a0b8be8a1f6b6f1b5d1a3c7e2904d5f6b7a8c9d0e1f2a3b4c5d6e7f8091",
                     *             "secretId": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *             "timing": {
                     *               "queueMs": 3.1,
                     *               "dnsMs": 1.4,
                     *               "connectMs": 11.9,
                     *               "tlsMs": 24.2,
                     *               "firstByteMs": 46.8,
                     *               "totalMs": 48.6
                     *             },
                     *             "remoteAddress": "203.0.113.20",
                     *             "responseExcerpt": "{\"ok\":true}"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        delivery: components["schemas"]["WebhookDeliveryDetails"];
                    };
                };
            };
        };
    };
    listWebhookFailures: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "failures": [
                     *         {
                     *           "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *           "eventType": "customer.created",
                     *           "targetUrl": "https://harbour-it.example/hooks/sablewatch",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *           "payload": {
                     *             "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *             "customer": {
                     *               "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *               "name": "Juniper Bakery",
                     *               "reference": "CRM-1042"
                     *             },
                     *             "status": "active",
                     *             "planType": "service-basic",
                     *             "domains": [
                     *               "juniper-bakery.example"
                     *             ],
                     *             "emails": [
                     *               "owner@juniper-bakery.example"
                     *             ]
                     *           },
                     *           "failedAt": "2026-02-03T10:39:47.120Z",
                     *           "httpStatus": 503,
                     *           "responseIndicator": null,
                     *           "attempts": [
                     *             {
                     *               "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *               "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *               "httpStatus": null,
                     *               "responseIndicator": "timeout",
                     *               "errorMessage": "No complete response within 3 seconds (waiting for the response)"
                     *             },
                     *             {
                     *               "id": "01990b8c-3f0a-7b21-8e64-d7c5a1b9f382",
                     *               "attemptedAt": "2026-02-03T10:39:47.066Z",
                     *               "httpStatus": 503,
                     *               "responseIndicator": null,
                     *               "errorMessage": "Answered 503"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "totalCount": 1482,
                     *         "page": 1,
                     *         "pageSize": 20,
                     *         "hasNextPage": true
                     *       }
                     *     }
                     */
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
    redeliverWebhookFailure: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Redelivery started successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    redeliverWebhookFailures: {
        parameters: {
            query?: never;
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Redelivery started successfully",
                     *       "count": 1482,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "running",
                     *         "total": 1482,
                     *         "queued": 0,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": null
                     *       }
                     *     }
                     */
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
    listWebhookRedeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redeliveries": [
                     *         {
                     *           "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *           "status": "running",
                     *           "total": 1482,
                     *           "queued": 350,
                     *           "perSecond": 50,
                     *           "webhookId": null,
                     *           "eventType": "customer.created",
                     *           "from": "2026-02-03T00:00:00.000Z",
                     *           "to": "2026-02-03T11:00:00.000Z",
                     *           "createdAt": "2026-02-03T11:05:12.004Z",
                     *           "finishedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redeliveries: components["schemas"]["WebhookRedelivery"][];
                    };
                };
            };
        };
    };
    getWebhookRedelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "running",
                     *         "total": 1482,
                     *         "queued": 350,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redelivery: components["schemas"]["WebhookRedelivery"];
                    };
                };
            };
        };
    };
    cancelWebhookRedelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "cancelled",
                     *         "total": 1482,
                     *         "queued": 350,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": "2026-02-03T11:05:19.310Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redelivery: components["schemas"]["WebhookRedelivery"];
                    };
                };
            };
        };
    };
    listPartnerAudit: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "id": "01990b5f-4d2e-7f55-9c31-ae702b4d6f83",
                     *           "at": "2026-11-16T09:12:31.204Z",
                     *           "actor": {
                     *             "kind": "key",
                     *             "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72"
                     *           },
                     *           "distributorId": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "action": "customer.upgraded",
                     *           "subject": {
                     *             "kind": "customer",
                     *             "id": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *           },
                     *           "details": {},
                     *           "ip": "203.0.113.7",
                     *           "requestId": "01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    simulateBreaches: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Breaches simulated successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "events": [
                     *         {
                     *           "type": "customer.breach.found",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20"
                     *         }
                     *       ]
                     *     }
                     */
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
    makeSandboxEvent: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Event triggered successfully",
                     *       "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *       "events": [
                     *         {
                     *           "type": "customer.breach.found",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20"
                     *         }
                     *       ]
                     *     }
                     */
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
    getUsage: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "month": "2026-10",
                     *       "status": "closed",
                     *       "closedAt": "2026-11-03T00:33:02.000Z",
                     *       "lines": [
                     *         {
                     *           "kind": "usage",
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "customerReference": "CRM-1042",
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "planType": "service-basic",
                     *           "billingCode": "SW-BASIC-25",
                     *           "price": "12.50",
                     *           "currencyCode": "EUR",
                     *           "days": 20,
                     *           "firstDay": "2026-10-12",
                     *           "lastDay": "2026-10-31",
                     *           "amount": "8.06",
                     *           "corrects": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "totals": [
                     *         {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "planType": "service-basic",
                     *           "currencyCode": "EUR",
                     *           "customers": 1,
                     *           "days": 20,
                     *           "amount": "8.06"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    downloadUsage: {
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
            /** @description Done. */
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
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "01990000-0000-7000-8000-000000000001",
                     *           "displayName": "Basic",
                     *           "features": [
                     *             {
                     *               "feature_name": "dark-web-monitoring"
                     *             },
                     *             {
                     *               "feature_name": "breach-alerts"
                     *             },
                     *             {
                     *               "feature_name": "customer-portal"
                     *             },
                     *             {
                     *               "feature_name": "monthly-reports"
                     *             }
                     *           ],
                     *           "isSystemDefault": true,
                     *           "planType": "service-basic",
                     *           "status": "active",
                     *           "allowsInsurance": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Plan"][];
                    };
                };
            };
        };
    };
    getPlan: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01990000-0000-7000-8000-000000000001",
                     *         "displayName": "Basic",
                     *         "features": [
                     *           {
                     *             "feature_name": "dark-web-monitoring"
                     *           },
                     *           {
                     *             "feature_name": "breach-alerts"
                     *           },
                     *           {
                     *             "feature_name": "customer-portal"
                     *           },
                     *           {
                     *             "feature_name": "monthly-reports"
                     *           }
                     *         ],
                     *         "isSystemDefault": true,
                     *         "planType": "service-basic",
                     *         "status": "active",
                     *         "allowsInsurance": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Plan"];
                    };
                };
            };
        };
    };
    listBillingCodes: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "code": "SW-BASIC-25",
                     *           "price": 12.5
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total_count": 1,
                     *         "has_next_page": false,
                     *         "page": 1,
                     *         "per_page": 10
                     *       }
                     *     }
                     */
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
    createBillingCode: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": 7,
                     *         "code": "SW-BASIC-25",
                     *         "price": 12.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BillingCode"];
                    };
                };
            };
        };
    };
    getBillingCode: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": 7,
                     *         "code": "SW-BASIC-25",
                     *         "price": 12.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BillingCode"];
                    };
                };
            };
        };
    };
    getPartnerBrand: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "brand": {
                     *         "name": "Harbour IT",
                     *         "colour": "#1f5f5b",
                     *         "colours": {
                     *           "light": "#1f5f5b",
                     *           "dark": "#6fc3b8"
                     *         },
                     *         "logo": {
                     *           "type": "image/png",
                     *           "bytes": 68,
                     *           "url": "https://watch.example/portal/sign-in/logo?partner=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21&v=0cc175b9c0f1b6a831c399e269772661"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        brand: components["schemas"]["Brand"];
                    };
                };
            };
        };
    };
    updatePartnerBrand: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "brand": {
                     *         "name": "Harbour IT",
                     *         "colour": "#1f5f5b",
                     *         "colours": {
                     *           "light": "#1f5f5b",
                     *           "dark": "#6fc3b8"
                     *         },
                     *         "logo": {
                     *           "type": "image/png",
                     *           "bytes": 68,
                     *           "url": "https://watch.example/portal/sign-in/logo?partner=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21&v=0cc175b9c0f1b6a831c399e269772661"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        brand: components["schemas"]["Brand"];
                    };
                };
            };
        };
    };
    getPartnerSender: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
    setPartnerSender: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        sender: components["schemas"]["Sender"];
                    };
                };
            };
        };
    };
    removePartnerSender: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Sender removed successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    checkPartnerSender: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sender": {
                     *         "address": "alerts@harbour-it.example",
                     *         "name": null,
                     *         "isUsed": false,
                     *         "alignedBy": null,
                     *         "verifiedAt": null,
                     *         "checkedAt": null,
                     *         "failuresInARow": 0,
                     *         "records": [
                     *           {
                     *             "purpose": "ownership",
                     *             "type": "TXT",
                     *             "name": "_sablewatch.harbour-it.example",
                     *             "value": "sablewatch-sender=5f1c0a9be4d27361",
                     *             "isRequired": true
                     *           },
                     *           {
                     *             "purpose": "dkim",
                     *             "type": "TXT",
                     *             "name": "sable._domainkey.harbour-it.example",
                     *             "value": null,
                     *             "isRequired": false
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "type": "TXT",
                     *             "name": "_dmarc.harbour-it.example",
                     *             "value": "v=DMARC1; p=none",
                     *             "isRequired": false
                     *           }
                     *         ]
                     *       },
                     *       "verdict": "refused",
                     *       "found": {
                     *         "ownership": {
                     *           "name": "_sablewatch.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         },
                     *         "dkim": {
                     *           "name": "sable._domainkey.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         },
                     *         "spf": null,
                     *         "dmarc": {
                     *           "name": "_dmarc.harbour-it.example",
                     *           "state": "missing",
                     *           "found": ""
                     *         }
                     *       }
                     *     }
                     */
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
    getPartnerPortalHost: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
    setPartnerPortalHost: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        portalHost: components["schemas"]["PortalHost"];
                    };
                };
            };
        };
    };
    removePartnerPortalHost: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Portal host removed successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    checkPartnerPortalHost: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "portalHost": {
                     *         "host": "watch.harbour-it.example",
                     *         "isUsed": false,
                     *         "isServed": false,
                     *         "checkedAt": null,
                     *         "verifiedAt": null,
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "watch.harbour-it.example",
                     *             "value": "watch.example"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_sablewatch.watch.harbour-it.example",
                     *             "value": "sablewatch-portal=01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"
                     *           }
                     *         ]
                     *       },
                     *       "found": null,
                     *       "isAnswered": true
                     *     }
                     */
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
    listPartnerOffboardings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "offboardings": [
                     *         {
                     *           "id": "01990b48-5193-7d66-97c9-8a0d2e4f6a87",
                     *           "partnerUuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "partnerName": "Harbour IT",
                     *           "state": "offboarding",
                     *           "startedAt": "2026-11-15T08:12:00.000Z",
                     *           "finishedAt": null,
                     *           "restorableUntil": "2026-12-15T08:12:00.000Z",
                     *           "restoredAt": null,
                     *           "customersToGo": 42
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        offboardings: components["schemas"]["PartnerOffboarding"][];
                    };
                };
            };
        };
    };
    offboardPartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Partner offboarded successfully",
                     *       "offboarding": {
                     *         "id": "01990b48-5193-7d66-97c9-8a0d2e4f6a87",
                     *         "partnerUuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "partnerName": "Harbour IT",
                     *         "state": "offboarding",
                     *         "startedAt": "2026-11-15T08:12:00.000Z",
                     *         "finishedAt": null,
                     *         "restorableUntil": "2026-12-15T08:12:00.000Z",
                     *         "restoredAt": null,
                     *         "customersToGo": 42
                     *       }
                     *     }
                     */
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
    restorePartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Partner restored successfully",
                     *       "offboarding": {
                     *         "id": "01990b48-5193-7d66-97c9-8a0d2e4f6a87",
                     *         "partnerUuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "partnerName": "Harbour IT",
                     *         "state": "restoring",
                     *         "startedAt": "2026-11-15T08:12:00.000Z",
                     *         "finishedAt": null,
                     *         "restorableUntil": "2026-12-15T08:12:00.000Z",
                     *         "restoredAt": "2026-11-15T08:15:00.000Z",
                     *         "customersToGo": 7
                     *       }
                     *     }
                     */
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
    listPartners: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "name": "Harbour IT",
                     *           "contact_email": "hello@harbour-it.example",
                     *           "reply_to_email": "support@harbour-it.example",
                     *           "account_reference": "MER-001",
                     *           "monthly_churn_limit": 5,
                     *           "send_customer_welcome_emails": true,
                     *           "send_transactional_emails": true,
                     *           "sandbox": false,
                     *           "time_zone": "Europe/Helsinki"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total_count": 1,
                     *         "has_next_page": false,
                     *         "page": 1,
                     *         "per_page": 10
                     *       }
                     *     }
                     */
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
    createPartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "name": "Harbour IT",
                     *         "contact_email": "hello@harbour-it.example",
                     *         "reply_to_email": "support@harbour-it.example",
                     *         "account_reference": "MER-001",
                     *         "monthly_churn_limit": 5,
                     *         "send_customer_welcome_emails": true,
                     *         "send_transactional_emails": true,
                     *         "sandbox": false,
                     *         "time_zone": "Europe/Helsinki"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Partner"];
                    };
                };
            };
        };
    };
    getPartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *       "name": "Harbour IT",
                     *       "contact_email": "hello@harbour-it.example",
                     *       "reply_to_email": "support@harbour-it.example",
                     *       "account_reference": "MER-001",
                     *       "monthly_churn_limit": 5,
                     *       "send_customer_welcome_emails": true,
                     *       "send_transactional_emails": true,
                     *       "sandbox": false,
                     *       "time_zone": "Europe/Helsinki"
                     *     }
                     */
                    "application/json": components["schemas"]["Partner"];
                };
            };
        };
    };
    deletePartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Partner deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    updatePartner: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "uuid": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *         "name": "Harbour IT",
                     *         "contact_email": "hello@harbour-it.example",
                     *         "reply_to_email": "support@harbour-it.example",
                     *         "account_reference": "MER-001",
                     *         "monthly_churn_limit": 5,
                     *         "send_customer_welcome_emails": true,
                     *         "send_transactional_emails": true,
                     *         "sandbox": false,
                     *         "time_zone": "Europe/Helsinki"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Partner"];
                    };
                };
            };
        };
    };
    listDistributorKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keys": [
                     *         {
                     *           "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *           "prefix": "k3v9x2mq",
                     *           "name": "crm, production",
                     *           "createdAt": "2026-09-01T09:00:00.000Z",
                     *           "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null,
                     *           "madeByKeyId": null,
                     *           "role": "owner",
                     *           "isCurrent": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    issueDistributorKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    rotateDistributorKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    revokeDistributorKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key revoked successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listPartnerKeys: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "keys": [
                     *         {
                     *           "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *           "prefix": "k3v9x2mq",
                     *           "name": "crm, production",
                     *           "createdAt": "2026-09-01T09:00:00.000Z",
                     *           "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null,
                     *           "madeByKeyId": null,
                     *           "role": "owner",
                     *           "isCurrent": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    issuePartnerKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    rotatePartnerKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": "sw_k3v9x2mqNq8w…",
                     *       "key": {
                     *         "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72",
                     *         "prefix": "k3v9x2mq",
                     *         "name": "crm, production",
                     *         "createdAt": "2026-09-01T09:00:00.000Z",
                     *         "lastUsedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": null,
                     *         "revokedAt": null,
                     *         "madeByKeyId": null,
                     *         "role": "owner",
                     *         "isCurrent": false
                     *       }
                     *     }
                     */
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
    revokePartnerKey: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key revoked successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listPartnerStaff: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "members": [
                     *         {
                     *           "id": "01990b42-7a10-7c55-9a1e-2f4b6d8e0c13",
                     *           "email": "robin@harbour-it.example",
                     *           "role": "technician",
                     *           "joinedAt": "2026-09-01T09:00:00.000Z",
                     *           "seenAt": null
                     *         }
                     *       ],
                     *       "invitations": [
                     *         {
                     *           "id": "01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43",
                     *           "email": "kim@harbour-it.example",
                     *           "role": "owner",
                     *           "invitedAt": "2026-11-15T08:12:00.000Z",
                     *           "expiresAt": "2026-11-22T08:12:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
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
    invitePartnerStaff: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "invitation": {
                     *         "id": "01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43",
                     *         "email": "kim@harbour-it.example",
                     *         "role": "owner",
                     *         "invitedAt": "2026-11-15T08:12:00.000Z",
                     *         "expiresAt": "2026-11-22T08:12:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        invitation: components["schemas"]["StaffInvitation"];
                    };
                };
            };
        };
    };
    withdrawPartnerInvitation: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation withdrawn successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getDistributorAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "totalPartners": 3,
                     *         "totalCustomers": 42,
                     *         "activeCustomers": 30,
                     *         "newCustomerLast30Days": 4,
                     *         "totalMonitoredDomains": 51,
                     *         "totalMonitoredEmails": 388,
                     *         "totalBreachesDetected": 17
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DistributorAnalytics"];
                    };
                };
            };
        };
    };
    listDistributorAudit: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "id": "01990b5f-4d2e-7f55-9c31-ae702b4d6f83",
                     *           "at": "2026-11-16T09:12:31.204Z",
                     *           "actor": {
                     *             "kind": "key",
                     *             "id": "01990b5e-3c1d-7e44-8b20-9d6f1a3c5e72"
                     *           },
                     *           "distributorId": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "action": "customer.upgraded",
                     *           "subject": {
                     *             "kind": "customer",
                     *             "id": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10"
                     *           },
                     *           "details": {},
                     *           "ip": "203.0.113.7",
                     *           "requestId": "01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    listPartnerFigures: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "distributorId": "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13",
                     *           "name": "Harbour IT",
                     *           "sandbox": false,
                     *           "customers": {
                     *             "total": 214,
                     *             "active": 188,
                     *             "prospect": 21,
                     *             "inactive": 4,
                     *             "dormant": 1
                     *           },
                     *           "growth": [
                     *             {
                     *               "month": "2026-10",
                     *               "came": 7
                     *             },
                     *             {
                     *               "month": "2026-11",
                     *               "came": 4
                     *             }
                     *           ],
                     *           "webhooks": {
                     *             "endpoints": 2,
                     *             "failing": 1,
                     *             "paused": 0,
                     *             "disabled": 0,
                     *             "lastSuccessAt": "2026-11-16T08:14:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total_count": 1,
                     *         "has_next_page": false,
                     *         "page": 1,
                     *         "per_page": 10
                     *       }
                     *     }
                     */
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
    listDistributorWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *           "url": "https://harbour-it.example/hooks/sablewatch",
                     *           "eventTypes": [
                     *             "customer.created",
                     *             "customer.breach.found"
                     *           ],
                     *           "enabled": true,
                     *           "description": "CRM",
                     *           "createdAt": "2026-01-31T09:00:00.000Z",
                     *           "updatedAt": "2026-01-31T09:00:00.000Z",
                     *           "health": {
                     *             "status": "healthy",
                     *             "consecutiveFailures": 0,
                     *             "pausedUntil": null,
                     *             "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *             "lastFailureAt": null,
                     *             "waiting": 0,
                     *             "oldestWaitingAt": null,
                     *             "medianMs": 48.6
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    createDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [
                     *           "customer.created",
                     *           "customer.breach.found"
                     *         ],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       },
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
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
    getDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [
                     *           "customer.created",
                     *           "customer.breach.found"
                     *         ],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    updateDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "url": "https://harbour-it.example/hooks/sablewatch",
                     *         "eventTypes": [],
                     *         "enabled": true,
                     *         "description": "CRM",
                     *         "createdAt": "2026-01-31T09:00:00.000Z",
                     *         "updatedAt": "2026-01-31T09:00:00.000Z",
                     *         "health": {
                     *           "status": "healthy",
                     *           "consecutiveFailures": 0,
                     *           "pausedUntil": null,
                     *           "lastSuccessAt": "2026-02-02T14:03:11.482Z",
                     *           "lastFailureAt": null,
                     *           "waiting": 0,
                     *           "oldestWaitingAt": null,
                     *           "medianMs": 48.6
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    resumeDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook resumed successfully",
                     *       "count": 12
                     *     }
                     */
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
    listDistributorWebhookSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secrets": [
                     *         {
                     *           "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *           "role": "active",
                     *           "createdAt": "2026-01-31T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secrets: components["schemas"]["WebhookSecret"][];
                    };
                };
            };
        };
    };
    createDistributorWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secret: components["schemas"]["NewWebhookSecret"];
                    };
                };
            };
        };
    };
    cycleDistributorWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "secret": {
                     *         "id": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *         "token": "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        secret: components["schemas"]["NewWebhookSecret"];
                    };
                };
            };
        };
    };
    deleteDistributorWebhookSecret: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook secret deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listDistributorWebhookDeliveries: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *           "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *           "eventType": "customer.created",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "isTest": false,
                     *           "isSandbox": false,
                     *           "status": "delivered",
                     *           "attemptCount": 1,
                     *           "createdAt": "2026-02-02T14:03:11.402Z",
                     *           "nextAttemptAt": null,
                     *           "finishedAt": "2026-02-02T14:03:11.482Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": true,
                     *         "nextCursor": "deliveries.AZkLR5DyfhiPNcKp2LbkFw"
                     *       }
                     *     }
                     */
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
    getDistributorWebhookDelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "eventType": "customer.created",
                     *         "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *         "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *         "isTest": false,
                     *         "isSandbox": false,
                     *         "status": "delivered",
                     *         "attemptCount": 1,
                     *         "createdAt": "2026-02-02T14:03:11.402Z",
                     *         "nextAttemptAt": null,
                     *         "finishedAt": "2026-02-02T14:03:11.482Z",
                     *         "payload": {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "customer": {
                     *             "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *             "name": "Juniper Bakery",
                     *             "reference": "CRM-1042"
                     *           },
                     *           "status": "active",
                     *           "planType": "service-basic",
                     *           "domains": [
                     *             "juniper-bakery.example"
                     *           ],
                     *           "emails": [
                     *             "owner@juniper-bakery.example"
                     *           ]
                     *         },
                     *         "attempts": [
                     *           {
                     *             "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *             "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *             "httpStatus": 200,
                     *             "responseIndicator": null,
                     *             "errorMessage": "",
                     *             "token": "6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                     *             "receipt": "9a0c4a0b8be8a1f6b6f1b5d1a3c7e2904d5f6b7a8c9d0e1f2a3b4c5d6e7f8091",
                     *             "secretId": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *             "timing": {
                     *               "queueMs": 3.1,
                     *               "dnsMs": 1.4,
                     *               "connectMs": 11.9,
                     *               "tlsMs": 24.2,
                     *               "firstByteMs": 46.8,
                     *               "totalMs": 48.6
                     *             },
                     *             "remoteAddress": "203.0.113.20",
                     *             "responseExcerpt": "{\"ok\":true}"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        delivery: components["schemas"]["WebhookDeliveryDetails"];
                    };
                };
            };
        };
    };
    testDistributorWebhook: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "webhookId": "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2",
                     *         "eventType": "customer.created",
                     *         "idempotencyToken": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *         "customerId": null,
                     *         "isTest": true,
                     *         "isSandbox": false,
                     *         "status": "delivered",
                     *         "attemptCount": 1,
                     *         "createdAt": "2026-02-02T14:03:11.402Z",
                     *         "nextAttemptAt": null,
                     *         "finishedAt": "2026-02-02T14:03:11.482Z",
                     *         "payload": {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "customer": {
                     *             "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *             "name": "Juniper Bakery",
                     *             "reference": "CRM-1042"
                     *           },
                     *           "status": "active",
                     *           "planType": "service-basic",
                     *           "domains": [
                     *             "juniper-bakery.example"
                     *           ],
                     *           "emails": [
                     *             "owner@juniper-bakery.example"
                     *           ],
                     *           "test": true
                     *         },
                     *         "attempts": [
                     *           {
                     *             "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *             "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *             "httpStatus": 200,
                     *             "responseIndicator": null,
                     *             "errorMessage": "",
                     *             "token": "6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                     *             "receipt": "9a0c4a0b8be8a1f6b6f1b5d1a3c7e2904d5f6b7a8c9d0e1f2a3b4c5d6e7f8091",
                     *             "secretId": "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15",
                     *             "timing": {
                     *               "queueMs": 3.1,
                     *               "dnsMs": 1.4,
                     *               "connectMs": 11.9,
                     *               "tlsMs": 24.2,
                     *               "firstByteMs": 46.8,
                     *               "totalMs": 48.6
                     *             },
                     *             "remoteAddress": "203.0.113.20",
                     *             "responseExcerpt": "{\"ok\":true}"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        delivery: components["schemas"]["WebhookDeliveryDetails"];
                    };
                };
            };
        };
    };
    listDistributorWebhookFailures: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "failures": [
                     *         {
                     *           "id": "01990b47-90f2-7e18-8f35-c2a9d8b6e417",
                     *           "eventType": "customer.created",
                     *           "targetUrl": "https://harbour-it.example/hooks/sablewatch",
                     *           "idempotencyToken": "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20",
                     *           "payload": {
                     *             "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *             "customer": {
                     *               "uuid": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *               "name": "Juniper Bakery",
                     *               "reference": "CRM-1042"
                     *             },
                     *             "status": "active",
                     *             "planType": "service-basic",
                     *             "domains": [
                     *               "juniper-bakery.example"
                     *             ],
                     *             "emails": [
                     *               "owner@juniper-bakery.example"
                     *             ]
                     *           },
                     *           "failedAt": "2026-02-03T10:39:47.120Z",
                     *           "httpStatus": 503,
                     *           "responseIndicator": null,
                     *           "attempts": [
                     *             {
                     *               "id": "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
                     *               "attemptedAt": "2026-02-02T14:03:11.417Z",
                     *               "httpStatus": null,
                     *               "responseIndicator": "timeout",
                     *               "errorMessage": "No complete response within 3 seconds (waiting for the response)"
                     *             },
                     *             {
                     *               "id": "01990b8c-3f0a-7b21-8e64-d7c5a1b9f382",
                     *               "attemptedAt": "2026-02-03T10:39:47.066Z",
                     *               "httpStatus": 503,
                     *               "responseIndicator": null,
                     *               "errorMessage": "Answered 503"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "totalCount": 1482,
                     *         "page": 1,
                     *         "pageSize": 20,
                     *         "hasNextPage": true
                     *       }
                     *     }
                     */
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
    redeliverDistributorWebhookFailure: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Redelivery started successfully"
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    redeliverDistributorWebhookFailures: {
        parameters: {
            query?: never;
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Redelivery started successfully",
                     *       "count": 1482,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "running",
                     *         "total": 1482,
                     *         "queued": 0,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": null
                     *       }
                     *     }
                     */
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
    listDistributorWebhookRedeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redeliveries": [
                     *         {
                     *           "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *           "status": "running",
                     *           "total": 1482,
                     *           "queued": 350,
                     *           "perSecond": 50,
                     *           "webhookId": null,
                     *           "eventType": "customer.created",
                     *           "from": "2026-02-03T00:00:00.000Z",
                     *           "to": "2026-02-03T11:00:00.000Z",
                     *           "createdAt": "2026-02-03T11:05:12.004Z",
                     *           "finishedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redeliveries: components["schemas"]["WebhookRedelivery"][];
                    };
                };
            };
        };
    };
    getDistributorWebhookRedelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "running",
                     *         "total": 1482,
                     *         "queued": 350,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redelivery: components["schemas"]["WebhookRedelivery"];
                    };
                };
            };
        };
    };
    cancelDistributorWebhookRedelivery: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "redelivery": {
                     *         "id": "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64",
                     *         "status": "cancelled",
                     *         "total": 1482,
                     *         "queued": 350,
                     *         "perSecond": 50,
                     *         "webhookId": null,
                     *         "eventType": "customer.created",
                     *         "from": "2026-02-03T00:00:00.000Z",
                     *         "to": "2026-02-03T11:00:00.000Z",
                     *         "createdAt": "2026-02-03T11:05:12.004Z",
                     *         "finishedAt": "2026-02-03T11:05:19.310Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        redelivery: components["schemas"]["WebhookRedelivery"];
                    };
                };
            };
        };
    };
    getDistributorUsage: {
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "month": "2026-10",
                     *       "status": "closed",
                     *       "closedAt": "2026-11-03T00:33:02.000Z",
                     *       "lines": [
                     *         {
                     *           "kind": "usage",
                     *           "customerId": "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10",
                     *           "customerReference": "CRM-1042",
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "planType": "service-basic",
                     *           "billingCode": "SW-BASIC-25",
                     *           "price": "12.50",
                     *           "currencyCode": "EUR",
                     *           "days": 20,
                     *           "firstDay": "2026-10-12",
                     *           "lastDay": "2026-10-31",
                     *           "amount": "8.06",
                     *           "corrects": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "totals": [
                     *         {
                     *           "partnerId": "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21",
                     *           "planType": "service-basic",
                     *           "currencyCode": "EUR",
                     *           "customers": 1,
                     *           "days": 20,
                     *           "amount": "8.06"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "pageSize": 20,
                     *         "hasNextPage": false,
                     *         "nextCursor": null
                     *       }
                     *     }
                     */
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
    downloadDistributorUsage: {
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
            /** @description Done. */
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
}
