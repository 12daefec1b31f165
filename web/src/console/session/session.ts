import { makeStore } from "../../state/store.ts";
import { nobody, onBehalfStore } from "../api/behalf.ts";
import { get, post, remove, surroundCalls } from "../api/client.ts";
import { SignedOut } from "../../calls/errors.ts";
import { queryClient } from "../../calls/kept-answers.ts";
import type { Answer, Behalf } from "../api/types.ts";
import { refuseProof } from "./step-up.ts";

export type Session = Answer<"/api/v1/staff/session">;
export type Membership = Session["memberships"][number];
export type Scope = Membership["organisation"]["kind"];
export type Right = Membership["rights"][number];
export type Role = Membership["role"];

/** The organisation the user is working for in this tab. */
export type Working = {
  scope: Scope;
  organisation: { id: string | null; name: string };
  membership: Membership;
  rights: ReadonlySet<Right>;
  /** Whether a distributor's staff member is acting for one of its partners. */
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
/**
 * Includes the membership that the user is acting with, so that it does not apply to someone else who signs in in this
 * tab.
 */
type Acting = { membershipId: string; partner: Partner };

/** `beforeTaking` runs in the same step as the change of the session, so that React renders both together. */
export async function loadSession(beforeTaking?: () => void): Promise<void> {
  try {
    const session = await get("/api/v1/staff/session");
    beforeTaking?.();
    take(session);
  } catch (error) {
    const state = sessionStore.get();
    if (error instanceof SignedOut) leave(state.is === "in" ? "over" : "never");
    else sessionStore.set({ is: "failed", error });
  }
}

function take(session: Session): void {
  const membership = session.memberships.find(({ isCurrent }) => isCurrent) ?? session.memberships[0];
  if (membership) sessionStore.set({ is: "in", session, working: workingOf(membership) });
  else leave("over");
}

/** Removes everything about the user from the tab, because the next user may be someone else. */
function leave(why: "never" | "over" | "left"): void {
  sessionStorage.removeItem(ACTING);
  sessionStore.set({ is: "out", why });
  refuseProof();
  queryClient.clear();
}

function workingOf(membership: Membership): Working {
  const acting = membership.organisation.kind === "distributor" ? actedFor(membership) : undefined;
  const rights = new Set(membership.rights);
  if (acting) return { scope: "partner", organisation: acting, membership, rights, isActing: true };
  const { kind, id, name } = membership.organisation;
  return { scope: kind, organisation: { id, name }, membership, rights, isActing: false };
}

/**
 * The page is left in the same step, if at all. Otherwise the new organisation would briefly see a page about
 * something of the old one, and the page's calls would be refused.
 */
export async function switchMembership(membershipId: string, leavePage?: () => void): Promise<void> {
  await post("/api/v1/staff/session/membership", { body: { membershipId } });
  sessionStorage.removeItem(ACTING);
  await loadSession(() => {
    queryClient.clear();
    leavePage?.();
  });
}

/** A distributor's staff member switches this tab to a partner's menu and colour, until they switch back. */
export function actFor(partner: Partner): void {
  const state = sessionStore.get();
  if (state.is !== "in") return;
  const acting: Acting = { membershipId: state.working.membership.id, partner };
  sessionStorage.setItem(ACTING, JSON.stringify(acting));
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

function actedFor({ id }: Membership): Partner | undefined {
  const kept = sessionStorage.getItem(ACTING);
  const acting = kept === null ? undefined : (JSON.parse(kept) as Partial<Acting>);
  return acting?.membershipId === id ? acting.partner : undefined;
}

/** The user and the organisation that calls are made for. */
const onBehalfOf = (working: Working) => ({
  id: `${working.membership.id} ${working.organisation.id ?? ""}`,
  whose: [working.scope, working.organisation.id] as const,
  as: behalfOf(working),
});

export async function signOut(): Promise<void> {
  await remove("/api/v1/staff/session").catch(() => undefined);
  leave("left");
}

/**
 * Calls name the organisation they are for, because another tab may have switched the session to another membership.
 * Calls about staff themselves always use their own membership, even while they act for a partner.
 */
function behalfOf({ scope, organisation, membership }: Working): Behalf {
  const own = membership.organisation;
  return (address) => {
    if (address.startsWith("/api/v1/staff/")) return { "SW-MEMBERSHIP-ID": membership.id };
    if (address.startsWith("/api/v1/distributors/") && own.kind === "distributor" && own.id !== null) {
      return { "SW-DISTRIBUTOR-ID": own.id };
    }
    return scope === "partner" && organisation.id !== null ? { "SW-PARTNER-ID": organisation.id } : {};
  };
}

sessionStore.watch(() => {
  const state = sessionStore.get();
  onBehalfStore.set(state.is === "in" ? onBehalfOf(state.working) : nobody);
});

surroundCalls({
  signedOut: () => {
    if (sessionStore.get().is === "in") leave("over");
  },
});
