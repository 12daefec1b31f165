import { afterAll, expect, test } from "vitest";
import { aLogo, aSender } from "../../../test/support/mails/letters.ts";
import { aReportView } from "../../../test/support/report-views.ts";
import { renderReport } from "./pdf/render.ts";
import { DRAWING_LIMITS, drawingThread } from "./render-pdf.ts";
import { createWorkQueue } from "../../platform/work-queue.ts";

const thread = drawingThread();
afterAll(() => thread.end());

const branded = () => aReportView("en-GB", {}, { sender: aSender({ logo: aLogo() }) });

test("the thread draws the very file, logo included, and leaves the view as it was", async () => {
  const view = branded();
  const logo = Buffer.from(view.sender.logo?.content ?? []);
  expect((await thread.draw(view)).equals(await renderReport(view))).toBe(true);
  expect(view.sender.logo?.content).toEqual(logo);
});

test("of several wanted at once each gets its own, and one that cannot be drawn fails alone", async () => {
  const [french, german] = [aReportView("fr-FR"), aReportView("de-DE")];
  const odd = aReportView("en-GB", { month: "no month" });
  const [first, failed, second] = await Promise.allSettled([french, odd, german].map((view) => thread.draw(view)));
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "A report could not be drawn" } });
  for (const [drawn, view] of [
    [first, french],
    [second, german],
  ] as const) {
    expect(drawn).toEqual({ status: "fulfilled", value: await renderReport(view) });
  }
});

test("a drawing that takes longer than it may fails at once, and so does the next: nothing waits for a thread that hangs", async () => {
  // Too short for a thread to even start.
  const hanging = drawingThread(createWorkQueue(DRAWING_LIMITS), 1);
  const view = aReportView();
  const drawn = await Promise.allSettled([hanging.draw(view), hanging.draw(view), hanging.draw(view)]);
  const died = { message: "The thread that draws reports died of one", cause: { message: "It took too long" } };
  expect(drawn).toMatchObject(drawn.map(() => ({ status: "rejected", reason: died })));
});

test("a thread that dies takes along what it had in hand, and the next report is drawn by a new one", async () => {
  const view = branded();
  const [lost, next] = [thread.draw(view), thread.draw(view)];
  const refused = expect(lost).rejects.toThrow("The thread that draws reports died of one");
  // Long enough for the thread to get the first report, too short for its answer to arrive.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await thread.end();
  await refused;
  expect((await next).equals(await renderReport(view))).toBe(true);
});
