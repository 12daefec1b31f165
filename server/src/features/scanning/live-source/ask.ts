import { setTimeout as wait } from "node:timers/promises";
import { HOUR, MINUTE, SECOND } from "../../../kernel/duration.ts";
import { domainOf, mailboxOf } from "../../../kernel/email-address.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { findWatched, heldBackOf, namesOf } from "../../assets/index.ts";
import type { Corpus } from "../../corpus/index.ts";
import { isLookedAfter, requestScan } from "../../customers/index.ts";
import {
  listAnsweredDomains,
  listUnanswered,
  noteAnswered,
  noteNotBefore,
  type Question,
  readLiveState,
} from "../queries-live.ts";
import type { LiveSource, NoAnswer } from "./client.ts";
import { type Asker, storeAnswer } from "./store-answer.ts";
import { createPace, type Pace } from "./pace.ts";
import { ask } from "./questions.ts";
import { refreshCatalogue } from "./refresh-catalogue.ts";

export type LiveAsking = { source: LiveSource; requestsPerMinute: number };

type AskParts = { db: Db; corpus: Corpus; log: Log };

/** When to continue, if questions are left. */
export type AskOutcome = { goOnAfterMs: number | undefined };

/** A waiting job blocks a worker. For a longer wait the job ends and is queued again. */
const LONGEST_WAIT_MS = 5 * SECOND;
const QUESTIONS_AT_ONCE = 100;
const CATALOGUE_AGE_MS = 6 * HOUR;
const OUTAGE_MS = MINUTE;
const REFUSAL_MS = HOUR;

/** Asks the live source what is not yet known about a customer's assets, and puts the answers into the corpus. */
export async function askAbout(parts: AskParts, customerId: string, asking: LiveAsking): Promise<AskOutcome> {
  const { db, log } = parts;
  // The customer has been offboarded, so we may no longer ask about its addresses.
  if (!(await isLookedAfter(db, customerId))) return { goOnAfterMs: undefined };
  const { source } = asking;
  const state = await readLiveState(db, source.name);
  const restMs = (state.notBefore?.getTime() ?? 0) - state.now.getTime();
  if (restMs > 0) return { goOnAfterMs: restMs };
  if (state.now.getTime() - (state.catalogueReadAt?.getTime() ?? 0) > CATALOGUE_AGE_MS) {
    const trouble = await refreshCatalogue(db, source);
    if (trouble) return { goOnAfterMs: await leaveInPeace({ db, log, source }, trouble) };
  }
  const pace = createPace(asking.requestsPerMinute);
  // The database's clock may differ from this machine's.
  const shiftMs = Date.now() - state.now.getTime();
  for (const at of state.recentAnswers) pace.noteRequest(at.getTime() + shiftMs);

  const watched = await findWatched(db, customerId);
  const { emails } = watched;
  // For held-back domains, no customer could see the answer.
  const domains = namesOf(watched.domains.filter((standing) => heldBackOf(standing) === undefined));
  let hasNews = false as boolean;
  const noteNews = () => void (hasNews = true);
  const session = new Session({ ...parts, source, customerId, noteNews }, pace);
  await session.askAll(domains.map((value) => ({ kind: "domain", value })));
  // If the source answers for a domain, the answer includes its addresses, but not those of its subdomains.
  const answered = new Set(await listAnsweredDomains(db, source.name, domains));
  const single = [...new Set(emails.map(mailboxOf))].filter((mailbox) => !answered.has(domainOf(mailbox)));
  await session.askAll(single.map((value) => ({ kind: "address", value })));
  // No more answers are coming, so there is no reason to wait with the scan.
  const isOver = session.goOnAfterMs === undefined;
  if (isOver && hasNews) await db.transaction().execute((tx) => requestScan(tx, { id: customerId }));
  return { goOnAfterMs: session.goOnAfterMs };
}

/** One run of questions, until all are answered or the source or its rate limit stops it. */
class Session {
  goOnAfterMs: number | undefined;
  readonly #asker: Asker;
  readonly #pace: Pace;
  #asked = 0;

  constructor(asker: Asker, pace: Pace) {
    this.#asker = asker;
    this.#pace = pace;
  }

  async askAll(questions: Question[]): Promise<void> {
    const { db, source } = this.#asker;
    for (const question of await listUnanswered(db, source.name, questions)) {
      if (this.goOnAfterMs === undefined) this.goOnAfterMs = await this.#ask(question);
    }
  }

  /** Asks one question. If it cannot be asked or answered now, returns how long to wait before continuing. */
  async #ask(question: Question): Promise<number | undefined> {
    if (this.#asked === QUESTIONS_AT_ONCE) return 0;
    const waitMs = this.#pace.nextAt(Date.now()) - Date.now();
    if (waitMs > LONGEST_WAIT_MS) return waitMs;
    await wait(waitMs);
    this.#pace.noteRequest(Date.now());
    this.#asked += 1;
    const { db, log, source } = this.#asker;
    const answer = await ask(source, question);
    if (answer.kind === "refused" && isAboutQuestion(question, answer.status)) {
      await db.transaction().execute((tx) => noteAnswered(tx, source.name, question, false));
      return undefined;
    }
    const trouble = answer.kind === "answered" ? await storeAnswer(this.#asker, question, answer.found) : answer;
    return trouble && leaveInPeace({ db, log, source }, trouble);
  }
}

/**
 * True if only this question is refused: the domain is not verified as ours or is too large for the plan (its addresses
 * can still be asked about one by one), or the source does not accept the address. Otherwise the source refuses the key
 * or the plan, and so every question.
 */
const isAboutQuestion = ({ kind }: Question, status: number): boolean =>
  status !== 401 && (kind === "domain" || status !== 403);

/** Stops all workers from asking for a while, and returns for how long. */
async function leaveInPeace(
  { db, log, source }: Pick<Asker, "db" | "log" | "source">,
  answer: NoAnswer,
): Promise<number> {
  const waitMs = answer.kind === "wait" ? answer.retryAfterMs : answer.kind === "down" ? OUTAGE_MS : REFUSAL_MS;
  if (answer.kind !== "wait") log.warn({ why: answer.why, waitMs }, "the live source gave no answer");
  await db.transaction().execute((tx) => noteNotBefore(tx, source.name, waitMs));
  return waitMs;
}
