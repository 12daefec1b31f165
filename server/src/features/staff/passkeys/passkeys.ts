import { Refusal } from "../../../kernel/errors.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit, systemActor } from "../../audit/index.ts";
import type { AssertionCredential, Passkey, RegistrationCredential, StoredPasskey } from "./passkey.ts";
import * as queries from "./queries.ts";
import {
  assertionOptions,
  challengeIn,
  registrationOptions,
  type Site,
  verifyAssertion,
  verifyRegistration,
} from "./webauthn.ts";

/** Enough time to find the key and type a PIN. */
const CHALLENGE_MINUTES = 5;

/** The caller does not learn which check failed. */
export const passkeyRefused = (): Refusal => new Refusal("passkey-refused", "This passkey was not accepted");

type Whose = { purpose: queries.ChallengePurpose; personId: string | null };

async function storeChallenge(db: Db, challenge: string, whose: Whose): Promise<void> {
  const row = { hash: sha256(challenge), ...whose, minutes: CHALLENGE_MINUTES };
  await db.transaction().execute((tx) => queries.insertChallenge(tx, row));
}

/** Takes the answered challenge, which works once: it is gone even if the answer turns out to be wrong. */
async function takeAnswered(
  db: Db,
  credential: RegistrationCredential | AssertionCredential,
  whose: Whose,
): Promise<string> {
  const challenge = challengeIn(credential);
  if (challenge === undefined) throw passkeyRefused();
  const row = { hash: sha256(challenge), ...whose };
  if (!(await db.transaction().execute((tx) => queries.takeChallenge(tx, row)))) throw passkeyRefused();
  return challenge;
}

export async function beginRegistration(db: Db, site: Site, person: { id: string; email: string }) {
  const options = await registrationOptions(site, person, await queries.listStoredPasskeys(db, person.id));
  await storeChallenge(db, options.challenge, { purpose: "register", personId: person.id });
  return options;
}

export async function finishRegistration(
  db: Db,
  site: Site,
  {
    actor,
    personId,
    name,
    credential,
  }: { actor: Actor; personId: string; name: string; credential: RegistrationCredential },
): Promise<Passkey> {
  const challenge = await takeAnswered(db, credential, { purpose: "register", personId });
  const made = await verifyRegistration(site, challenge, credential);
  if (!made) throw passkeyRefused();
  return db.transaction().execute(async (tx) => {
    const passkey = await queries.insertPasskey(tx, { ...made, personId, name });
    if (!passkey) throw passkeyRefused();
    await record(tx, actor, "staff-passkey.added", personId, { passkeyId: passkey.id, name });
    return passkey;
  });
}

export async function beginPasskeySignIn(db: Db, site: Site) {
  const options = await assertionOptions(site);
  await storeChallenge(db, options.challenge, { purpose: "sign in", personId: null });
  return options;
}

/**
 * For a person who confirms a sensitive action. A session from a sign-in connection does not learn which passkeys the
 * person has; the browser finds one itself.
 */
export async function beginPasskeyProof(
  db: Db,
  site: Site,
  { personId, connectionId }: { personId: string; connectionId: string | null },
) {
  const known = connectionId === null ? await queries.listStoredPasskeys(db, personId) : [];
  const options = await assertionOptions(site, known);
  await storeChallenge(db, options.challenge, { purpose: "prove", personId });
  return options;
}

/** Returns the used passkey and its counter. Call `noteUse` in the same transaction as the action. */
export type UsedPasskey = { passkey: StoredPasskey; counter: number };

export async function finishAssertion(
  db: Db,
  site: Site,
  credential: AssertionCredential,
  personId?: string,
): Promise<UsedPasskey> {
  const purpose = personId === undefined ? "sign in" : "prove";
  const challenge = await takeAnswered(db, credential, { purpose, personId: personId ?? null });
  const passkey = await queries.findPasskey(db, credential.id);
  if (!passkey || (personId !== undefined && passkey.personId !== personId)) throw passkeyRefused();
  const counter = await verifyAssertion(site, challenge, credential, passkey);
  if (counter === undefined) throw passkeyRefused();
  return { passkey, counter };
}

/** Returns false if another authenticator with the same key was used meanwhile: one of the two is a copy. */
export async function noteUse(tx: Tx, { passkey, counter }: UsedPasskey): Promise<boolean> {
  const isNew = await queries.updateCounter(tx, passkey.id, counter);
  if (!isNew) {
    const details = { passkeyId: passkey.id, counter };
    await record(tx, systemActor("passkey-counter"), "staff-passkey.copied", passkey.personId, details);
  }
  return isNew;
}

export async function renamePasskey(
  tx: Tx,
  actor: Actor,
  which: { id: string; personId: string; name: string },
): Promise<Passkey | undefined> {
  const passkey = await queries.updatePasskeyName(tx, which);
  if (passkey)
    await record(tx, actor, "staff-passkey.renamed", which.personId, { passkeyId: which.id, name: which.name });
  return passkey;
}

export async function removePasskey(tx: Tx, actor: Actor, which: { id: string; personId: string }): Promise<boolean> {
  const passkey = await queries.deletePasskey(tx, which);
  if (!passkey) return false;
  await record(tx, actor, "staff-passkey.removed", which.personId, { passkeyId: passkey.id, name: passkey.name });
  return true;
}

const record = (tx: Tx, actor: Actor, action: string, personId: string, details: Record<string, unknown>) =>
  recordAudit(tx, { actor, action, subject: { kind: "staff", id: personId }, details });
