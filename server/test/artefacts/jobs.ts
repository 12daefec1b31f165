import pg from "pg";
import ts from "typescript";
import { timetable } from "../../src/worker/timetable.ts";
import { NO_DNS } from "../support/settings.ts";
import { isTest, nodesOf, readSources, type Source } from "../architecture/sources.ts";

export type JobEntry = {
  name: string;
  /** The first paragraph of the comment above its definition. */
  about: string;
  schedule: string | undefined;
  definedIn: string;
  doneIn: string | undefined;
};

/** Every job that is defined anywhere. Jobs in the timetable have a schedule. */
export async function jobsOf(): Promise<JobEntry[]> {
  const pool = new pg.Pool(); // never connects: the timetable only passes it on
  const retention = { deliveredDays: 1, failedDays: 1, eventDays: 1, auditYears: 1 };
  const days = { dormantAfterDays: 1, eraseAfterDays: 1, sessionDays: 1 };
  const mails = { keptDays: 1, folder: "", publicUrl: () => "" };
  const senders = { dkimSelector: undefined, spfInclude: undefined };
  const imports = { uploadFolder: "", keptDays: 1 };
  const settings = { ...days, imports, asksLiveSource: false, retention, mails, dns: NO_DNS, senders };
  const schedules = new Map(timetable(pool, settings).map(({ handler, schedule }) => [handler.name, schedule]));
  await pool.end();
  const sources = readSources().filter((source) => !isTest(source));
  const defining = sources.filter(({ text }) => text.includes("defineJob("));
  const jobs = defining.flatMap((source) => definitionsIn(source).map((job) => ({ ...job, source })));
  const undefinedOnes = [...schedules.keys()].filter((name) => !jobs.some((job) => job.name === name));
  if (undefinedOnes.length > 0) throw new Error(`No defineJob found for ${undefinedOnes.join(", ")}`);
  return jobs.map(({ name, variable, about, source }) => ({
    name,
    about,
    schedule: schedules.get(name),
    definedIn: `server/src/${source.path}`,
    doneIn: sources
      .filter(({ text }) => new RegExp(`\\bhandle\\(\\s*${variable}\\b`).test(text))
      .map(({ path }) => `server/src/${path}`)[0],
  }));
}

function definitionsIn({ tree }: Source): { name: string; variable: string; about: string }[] {
  return nodesOf(tree).flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return [];
    const { expression, arguments: given } = node.initializer;
    const [name] = given;
    if (expression.getText() !== "defineJob" || !name || !ts.isStringLiteral(name)) return [];
    const comment = ts.getJSDocCommentsAndTags(node.parent.parent)[0]?.comment;
    return [{ name: name.text, variable: node.name.getText(), about: ts.getTextOfJSDocComment(comment) ?? "" }];
  });
}
