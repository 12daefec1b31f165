import type { Lab } from "../../../bench/lib/lab.ts";
import type { TestPartner } from "../../../server/test/support/factories.ts";
import type { Receiver } from "../../../server/test/support/webhooks/receiver.ts";
import type { ApiMember, Environment, Member } from "../fleet.ts";

/** The service while a drill runs: two API nodes, two workers, a partner with a receiver of webhooks. */
export type Site = {
  lab: Lab;
  folder: string;
  partner: TestPartner;
  receiver: Receiver;
  apis: readonly [ApiMember, ApiMember];
  workers: readonly [Member, Member];
};

/** A call that callers make besides those that all drills have. Without a body, it is a read. */
export type ExtraCall = { kind: string; path: string; body?: object };

/** What a drill does, once the things are there that it needs. */
export type Arranged = {
  /** Settings of all nodes, beside the usual ones. */
  settings?: Environment;
  /** Settings of the first worker alone. */
  settingsOfOneWorker?: Environment;
  /** Runs before the first call. */
  prepare?: (site: Site) => Promise<void>;
  /** Made twice a second. */
  extraCall?: (site: Site, nth: number) => ExtraCall;
  break(site: Site): Promise<void> | void;
  mend(site: Site): Promise<void> | void;
  /** What else the report says about the time before the mend. */
  look?: (site: Site) => Promise<Record<string, unknown>>;
  /** What is still wrong after all work is done; nothing if the list is empty. */
  check?: (site: Site) => Promise<string[]>;
  close?: () => Promise<void>;
};

export type Drill = {
  name: string;
  fault: string;
  mend: string;
  /** Alerts that the fault has to cause. None if no rule is about it. */
  alerts: readonly string[];
  /** How long the fault lasts at least, in seconds; 10 by default. */
  atLeast?: number;
  arrange(means: { lab: Lab; disk: string | undefined }): Promise<Arranged> | Arranged;
  /** Where the database is; on the usual disk by default. */
  withDisk?: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
};
