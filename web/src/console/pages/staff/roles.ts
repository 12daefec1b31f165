import type { Role } from "../../session/session.ts";

export const ROLES: readonly Role[] = ["owner", "admin", "technician", "viewer"];
