import { join } from "node:path";
import { type Corpus, followCorpus } from "../features/corpus/index.ts";
import { findActiveToken } from "../features/webhooks/index.ts";
import { type Db, openDatabase } from "../platform/db/database.ts";
import { createLog } from "../platform/log.ts";
import type { Keyring } from "../platform/sealing/keyring.ts";
import type { Config } from "./config.ts";
import { ensureDemoEndpoints, startDemoReceiver } from "./demo-receiver.ts";
import { type Demo, movedTo, prepareDemo, saveDemo } from "./demo-credentials.ts";
import { showcaseLink } from "./demo-seed.ts";
import { welcome } from "./demo-welcome.ts";
import { openEngines } from "./open-corpus.ts";
import { isEmbedded, provideDatabase } from "./provide-database.ts";
import { readyDatabase } from "./ready-database.ts";
import { startServer } from "./serve.ts";
import { stopSignal } from "./stop-signal.ts";
import { expectedUrl, mailFolder } from "./whereabouts.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm start`: runs everything in one process, with sample data and keys to try it. */
export async function runDemo(settings: Config): Promise<void> {
  // Webhook receivers for trying it out run on the same machine.
  const config = { ...settings, WEBHOOK_ALLOW_LOCAL: true };
  const log = createLog(config.LOG_LEVEL ?? "warn");
  const signal = stopSignal();
  const file = join(config.DATA_DIR, "demo.json");
  const postgres = await provideDatabase(config, { onProgress: say, onTrouble: say });
  try {
    const { keyring } = await readyDatabase(config, postgres.url, { isOnlyNode: isEmbedded(config) });
    const withDatabase = <Result>(work: (db: Db) => Promise<Result>) => withOpen({ url: postgres.url, keyring }, work);
    // Runs before the server listens, so that the file is complete as soon as the configured port answers.
    const demo = await withDatabase(async (db) => {
      const { engines, close } = openEngines(config, db);
      try {
        return await seed(db, followCorpus(db, engines), { file, baseUrl: expectedUrl(config) });
      } finally {
        await close();
      }
    });
    const recipients = { partner: demo.partner.id, distributor: demo.distributor.id };
    const receiver = await startDemoReceiver(config.PORT, (whose) =>
      withDatabase((db) => findActiveToken(db, recipients[whose])),
    );
    if (receiver) {
      await withDatabase((db) => db.transaction().execute((tx) => ensureDemoEndpoints(tx, recipients, receiver.urls)));
    }
    const server = await startServer(config, { databaseUrl: () => postgres.url, keyring, role: "all", log });
    const baseUrl = server.baseUrl ?? demo.baseUrl;
    const listening = movedTo(demo, baseUrl);
    if (baseUrl !== demo.baseUrl) await saveDemo(file, listening);
    const mails = config.SMTP_URL === undefined ? mailFolder(config) : "sent to your mail server";
    const showcase = await withDatabase((db) =>
      db.transaction().execute((tx) => showcaseLink(tx, demo.partner.id, baseUrl)),
    );
    say(welcome(listening, { file, mails, showcase, receiver: receiver?.page }));

    const end = await Promise.race([signal, postgres.lost]);
    say("\nStopping: finishing running work …");
    await server.stop();
    await receiver?.close();
    if (end instanceof Error) throw end;
  } finally {
    await postgres.stop();
  }
  say("Stopped. Your data stays where it is; npm start finds it again.");
}

async function seed(db: Db, corpus: Corpus, { file, baseUrl }: { file: string; baseUrl: string }): Promise<Demo> {
  const demo = await prepareDemo(db, corpus, { file, baseUrl });
  await saveDemo(file, demo);
  return demo;
}

async function withOpen<Result>(
  where: { url: string; keyring: Keyring },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ ...where, poolSize: 4, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
