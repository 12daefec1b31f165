import { useMay, useWorking } from "../session/use-session.ts";
import { menuOf } from "./menu.ts";

export const useMenu = (): ReturnType<typeof menuOf> => menuOf(useWorking().scope, useMay());
