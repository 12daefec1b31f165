import { wholeSetting } from "./setting-rules.ts";

/** How much one partner, one distributor, one mailbox or one network may ask for. */
export const RATE_LIMITS = {
  REQUESTS_AT_ONCE: {
    schema: wholeSetting(1, 100_000),
    byDefault: "64",
    about:
      "How many requests of one partner a node handles at the same time; a distributor with all its partners has four times as many. Further requests get 429. Streams are not counted.",
  },
  RATE_LIMIT_ONBOARD_PER_MINUTE: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "300",
    about: "Onboardings that one partner may request per minute, across all nodes.",
  },
  RATE_LIMIT_LOOK_UP_PER_MINUTE: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "60",
    about: "Calls of `breach/check` and `breach/retrieve` that one partner may make per minute, across all nodes.",
  },
  RATE_LIMIT_MAGIC_LINK_PER_MINUTE: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "120",
    about: "Magic links that one partner may request per minute, across all nodes.",
  },
  RATE_LIMIT_DISTRIBUTOR_ONBOARD_PER_MINUTE: {
    schema: wholeSetting(1, 10_000_000).optional(),
    byDefault: "",
    about:
      "Onboardings that all partners of one distributor together may request per minute. Default: ten times `RATE_LIMIT_ONBOARD_PER_MINUTE`.",
  },
  RATE_LIMIT_DISTRIBUTOR_LOOK_UP_PER_MINUTE: {
    schema: wholeSetting(1, 10_000_000).optional(),
    byDefault: "",
    about: "The same for look-ups. Default: ten times `RATE_LIMIT_LOOK_UP_PER_MINUTE`.",
  },
  RATE_LIMIT_DISTRIBUTOR_MAGIC_LINK_PER_MINUTE: {
    schema: wholeSetting(1, 10_000_000).optional(),
    byDefault: "",
    about: "The same for magic links. Default: ten times `RATE_LIMIT_MAGIC_LINK_PER_MINUTE`.",
  },
  RATE_LIMIT_SIGN_IN_PER_MINUTE: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "60",
    about: "Sign-in attempts per minute from one network address, across all nodes.",
  },
  RATE_LIMIT_LINK_MAILS_PER_ADDRESS: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "5",
    about: "Sign-in links by email that may be requested per hour for one mailbox, across all nodes.",
  },
  RATE_LIMIT_LINK_MAILS_PER_NETWORK: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "60",
    about: "The same for one network address, no matter which email addresses it names.",
  },
  RATE_LIMIT_LINK_MAILS_PER_DAY: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "20",
    about:
      "How often sign-in links are emailed to one mailbox per day (UTC), across all nodes. Further requests get the same response, but send no email.",
  },
};
