import { makeStore } from "../../store.ts";
import { get, post, remove, surroundCalls } from "../api/client.ts";
import { SignedOut } from "../api/errors.ts";
import { queryClient } from "../api/hooks.ts";
import type { Answer } from "../api/types.ts";

export type Session = Answer<"/api/v1/staff/session">;
export type Membership = Session["memberships"][number];
export type Scope = Membership["organisation"]["kind"];
export type Right = Membership["rights"][number];
export type Role = Membership["role"];

/** For whom the person works in this tab. */
export type Working = {
  scope: Scope;
  organisation: { id: string | null; name: string };
  membership: Membership;
  rights: ReadonlySet<Right>;
  /** Whether somebody of a distributor works for one of its partners. */
  isActing: boolean;
};

type SessionState =
  | { is: "loading" }
  | { is: "out"; why: "never" | "over" | "left" }
  | { is: "failed"; error: unknown }
  | { is: "in"; session: Session; working: Working };

export const sessionStore = makeStore<SessionState>({ is: "loading" });

const ACTING = "sablewatch.console.acting";
type Partner = { id: string; name: string };

export async function loadSession(): Promise<void> {
  try {
    take(await get("/api/v1/staff/session"));
  } catch (error) {
    const state = sessionStore.get();
    if (error instanceof SignedOut) sessionStore.set({ is: "out", why: state.is === "in" ? "over" : "never" });
    else sessionStore.set({ is: "failed", error });
  }
}

function take(session: Session): void {
  const membership = session.memberships.find(({ isCurrent }) => isCurrent) ?? session.memberships[0];
  sessionStore.set(membership ? { is: "in", session, working: workingOf(membership) } : { is: "out", why: "over" });
}

function workingOf(membership: Membership): Working {
  const acting = membership.organisation.kind === "distributor" ? actedFor() : undefined;
  const rights = new Set(membership.rights);
  if (acting) return { scope: "partner", organisation: acting, membership, rights, isActing: true };
  const { kind, id, name } = membership.organisation;
  return { scope: kind, organisation: { id, name }, membership, rights, isActing: false };
}

export async function switchMembership(membershipId: string): Promise<void> {
  sessionStorage.removeItem(ACTING);
  await post("/api/v1/staff/session/membership", { body: { membershipId } });
  queryClient.clear();
  await loadSession();
}

/** A distributor's staff take a partner's menu and colour, in this tab, until they leave it. */
export function actFor(partner: Partner): void {
  sessionStorage.setItem(ACTING, JSON.stringify(partner));
  workAgain();
}

export function stopActing(): void {
  sessionStorage.removeItem(ACTING);
  workAgain();
}

function workAgain(): void {
  const state = sessionStore.get();
  if (state.is !== "in") return;
  queryClient.clear();
  sessionStore.set({ ...state, working: workingOf(state.working.membership) });
}

function actedFor(): Partner | undefined {
  const kept = sessionStorage.getItem(ACTING);
  return kept === null ? undefined : (JSON.parse(kept) as Partner);
}

export async function signOut(): Promise<void> {
  await remove("/api/v1/staff/session").catch(() => undefined);
  queryClient.clear();
  sessionStorage.removeItem(ACTING);
  sessionStore.set({ is: "out", why: "left" });
}

surroundCalls({
  headers: () => {
    const state = sessionStore.get();
    const { scope, organisation } =
      state.is === "in" ? state.working : { scope: undefined, organisation: { id: null } };
    if (organisation.id === null || scope === undefined || scope === "operator") return {};
    return { [scope === "partner" ? "SW-PARTNER-ID" : "SW-DISTRIBUTOR-ID"]: organisation.id };
  },
  signedOut: () => {
    if (sessionStore.get().is === "in") sessionStore.set({ is: "out", why: "over" });
  },
});
