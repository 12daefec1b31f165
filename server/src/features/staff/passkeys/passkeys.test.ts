import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { loggedNode } from "../../../../test/support/processes/logged-node.ts";
import { cookiesOf, open } from "../../../../test/support/portal.ts";
import { aMember, aStaffLink, partnerOf, type TestMember } from "../../../../test/support/staff.ts";

const HOST = "portal.operator.example";
const ORIGIN = `https://${HOST}`;
const api = testApi();
const node = loggedNode(api, { publicUrl: () => ORIGIN });

type Passkey = { credentialId: string; privateKey: KeyObject };

/** The key as authenticators write it (COSE): a map of key type, algorithm, curve and the two coordinates. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)]);
}

async function aPasskey({ personId }: TestMember): Promise<Passkey> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16).toString("base64url");
  await api.db
    .insertInto("staff_passkeys")
    .values({
      id: newId(),
      person_id: personId,
      credential_id: credentialId,
      public_key: coseOf(publicKey),
      counter: 0,
      transports: [],
      name: "Key",
    })
    .execute();
  return { credentialId, privateKey };
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** What an authenticator answers, with the person that it says it belongs to. */
function signed({ credentialId, privateKey }: Passkey, challenge: string, userHandle?: string) {
  const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin: ORIGIN }));
  // Present and verified; a counter of zero.
  const authenticatorData = Buffer.concat([sha256(HOST), Buffer.from([0x05, 0, 0, 0, 0])]);
  const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
  return {
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  };
}

const post = (path: string, body: unknown, cookie = "") =>
  open(node, `/api/v1/staff${path}`, {
    method: "POST",
    headers: { host: HOST, "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

async function challengeAt(path: string, cookie = ""): Promise<string> {
  const { text } = await post(path, {}, cookie);
  return (JSON.parse(text) as { options: { challenge: string } }).options.challenge;
}

const handleOf = ({ personId }: TestMember): string =>
  Buffer.from(personId.replaceAll("-", ""), "hex").toString("base64url");

test("a passkey signs in its own person, and not someone else whom its response names", async () => {
  const organisation = partnerOf(await aPartner(api.db));
  const [person, other] = [await aMember(api.db, organisation), await aMember(api.db, organisation)];
  const passkey = await aPasskey(person);
  const signIn = async (userHandle?: string) => {
    const challenge = await challengeAt("/sign-in/passkey/options");
    const { status, headers } = await post("/sign-in/passkey", { credential: signed(passkey, challenge, userHandle) });
    return [status, cookiesOf(headers).length];
  };
  expect(await signIn(handleOf(person))).toEqual([200, 1]);
  expect(await signIn()).toEqual([200, 1]);
  expect(await signIn(handleOf(other))).toEqual([401, 0]);
  expect(await signIn(handleOf(person).slice(0, -2))).toEqual([401, 0]);
  expect(await signIn(`${handleOf(person)}AA`)).toEqual([401, 0]);
});

test("a proof with a passkey that names another person proves nothing", async () => {
  const organisation = partnerOf(await aPartner(api.db));
  const [person, other] = [await aMember(api.db, organisation), await aMember(api.db, organisation)];
  const passkey = await aPasskey(person);
  const link = { token_hash: await aStaffLink(api.db, person), type: "magiclink" };
  const { headers } = await open(node, "/auth/staff/confirm", {
    method: "POST",
    headers: { host: HOST, "content-type": "application/json" },
    body: JSON.stringify(link),
  });
  const [session] = cookiesOf(headers);
  const cookie = `${session?.name ?? ""}=${session?.value ?? ""}`;
  const prove = async (userHandle: string) => {
    const challenge = await challengeAt("/session/passkey/options", cookie);
    return (await post("/session/passkey", { credential: signed(passkey, challenge, userHandle) }, cookie)).status;
  };
  expect(await prove(handleOf(other))).toBe(401);
  expect(await prove(handleOf(person))).toBe(200);
});
