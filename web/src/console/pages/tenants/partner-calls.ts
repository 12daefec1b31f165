import { patch, post, remove } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { useWorking } from "../../session/use-session.ts";

export type Partner = Schemas["Partner"] & Partial<Schemas["OperatorsPartner"]>;
export type ApiKey = Schemas["ApiKey"];
export type Brand = Schemas["Brand"];
export type Offboarding = Schemas["PartnerOffboarding"];
export type Role = Schemas["StaffMember"]["role"];
export type PartnerChange = Partial<Omit<Partner, "uuid" | "sandbox" | "distributor_id">>;
export type NewPartner = PartnerChange & {
  name: string;
  contact_email: string;
  sandbox?: boolean;
  distributor_id?: string;
};

type Invitation = { email: string; role: Role };

/** Distributors and the operator manage partners through different calls. Pages do not need to know which. */
export type PartnerCalls = {
  create: (partner: NewPartner) => Promise<Partner>;
  change: (id: string, changed: PartnerChange) => Promise<Partner>;
  offboard: (id: string) => Promise<Offboarding>;
  restore: (id: string) => Promise<Offboarding>;
  makeKey: (id: string, name: string) => Promise<string>;
  rotateKey: (id: string, keyId: string) => Promise<string>;
  revokeKey: (id: string, keyId: string) => Promise<unknown>;
  invite: (id: string, invitation: Invitation) => Promise<unknown>;
  changeBrand: (id: string, brand: { colour: string | null }) => Promise<unknown>;
};

const PARTNER = "/api/v1/distributors/partners/{partnerUuid}";
const ANY_PARTNER = "/api/v1/operator/partners/{partnerId}";

const distributors: PartnerCalls = {
  create: async (body) => (await post("/api/v1/distributors/partners", { body })).data,
  change: async (partnerUuid, body) => (await patch(PARTNER, { path: { partnerUuid }, body })).data,
  offboard: async (partnerUuid) => (await post(`${PARTNER}/offboard`, { path: { partnerUuid } })).offboarding,
  restore: async (partnerUuid) => (await post(`${PARTNER}/restore`, { path: { partnerUuid } })).offboarding,
  makeKey: async (partnerUuid, name) =>
    (await post(`${PARTNER}/keys`, { path: { partnerUuid }, body: { name } })).apiKey,
  rotateKey: async (partnerUuid, keyId) =>
    (await post(`${PARTNER}/keys/{keyId}/rotate`, { path: { partnerUuid, keyId }, body: {} })).apiKey,
  revokeKey: (partnerUuid, keyId) => remove(`${PARTNER}/keys/{keyId}`, { path: { partnerUuid, keyId } }),
  invite: (partnerUuid, body) => post(`${PARTNER}/staff/invitations`, { path: { partnerUuid }, body }),
  changeBrand: (partnerUuid, body) => patch(`${PARTNER}/brand`, { path: { partnerUuid }, body }),
};

const operators: PartnerCalls = {
  create: async ({ distributor_id: owner = "", ...rest }) =>
    (await post("/api/v1/operator/partners", { body: { ...rest, distributor_id: owner } })).data,
  change: async (partnerId, body) => (await patch(ANY_PARTNER, { path: { partnerId }, body })).data,
  offboard: async (partnerId) => (await post(`${ANY_PARTNER}/offboard`, { path: { partnerId } })).offboarding,
  restore: async (partnerId) => (await post(`${ANY_PARTNER}/restore`, { path: { partnerId } })).offboarding,
  makeKey: async (partnerId, name) => (await post("/api/v1/operator/keys", { body: { partnerId, name } })).apiKey,
  rotateKey: async (_partnerId, keyId) =>
    (await post("/api/v1/operator/keys/{keyId}/rotate", { path: { keyId }, body: {} })).apiKey,
  revokeKey: (_partnerId, keyId) => remove("/api/v1/operator/keys/{keyId}", { path: { keyId } }),
  invite: (partnerId, invitation) => post("/api/v1/operator/staff/invitations", { body: { ...invitation, partnerId } }),
  changeBrand: (partnerId, body) => patch(`${ANY_PARTNER}/brand`, { path: { partnerId }, body }),
};

const useIsOperator = (): boolean => useWorking().scope === "operator";

export const usePartnerCalls = (): PartnerCalls => (useIsOperator() ? operators : distributors);

type Read<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

export function usePartner(id: string): Read<Partner> {
  const isOperator = useIsOperator();
  const own = useGet(PARTNER, { path: { partnerUuid: id } }, { enabled: !isOperator });
  const any = useGet(ANY_PARTNER, { path: { partnerId: id } }, { enabled: isOperator });
  return isOperator ? { ...any, data: any.data?.data } : own;
}

export function usePartnerKeys(id: string): Read<ApiKey[]> {
  const isOperator = useIsOperator();
  const own = useGet(`${PARTNER}/keys`, { path: { partnerUuid: id } }, { enabled: !isOperator });
  const any = useGet("/api/v1/operator/keys", { query: { partnerId: id } }, { enabled: isOperator });
  return isOperator ? { ...any, data: any.data?.keys } : { ...own, data: own.data?.keys };
}

type Staff = { members: Schemas["StaffMember"][]; invitations: Schemas["StaffInvitation"][] };

export function usePartnerStaff(id: string): Read<Staff> {
  const isOperator = useIsOperator();
  const own = useGet(`${PARTNER}/staff`, { path: { partnerUuid: id } }, { enabled: !isOperator });
  const any = useGet("/api/v1/operator/staff", { query: { partnerId: id } }, { enabled: isOperator });
  return isOperator ? any : own;
}

export function usePartnerBrand(id: string): Read<Brand> {
  const isOperator = useIsOperator();
  const own = useGet(`${PARTNER}/brand`, { path: { partnerUuid: id } }, { enabled: !isOperator });
  const any = useGet(`${ANY_PARTNER}/brand`, { path: { partnerId: id } }, { enabled: isOperator });
  return isOperator ? { ...any, data: any.data?.brand } : { ...own, data: own.data?.brand };
}

/** Partners that are leaving or have left, latest first. */
export function useOffboardings(): Offboarding[] {
  const isOperator = useIsOperator();
  const own = useGet("/api/v1/distributors/offboardings", {}, { enabled: !isOperator });
  const any = useGet("/api/v1/operator/offboardings", {}, { enabled: isOperator });
  return (isOperator ? any : own).data?.offboardings ?? [];
}
