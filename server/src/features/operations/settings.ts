import { z } from "zod";

/** A setting as people may see it. `main/shown-settings.ts` creates these. */
export const SettingView = z
  .object({
    name: z.string(),
    value: z.string().nullable().meta({ description: "Null if the setting isn't set. Keys and passwords are masked." }),
    byDefault: z.string().nullable(),
    from: z.enum(["environment", "default", "command"]).meta({
      description:
        "Where the value comes from. `command`: set by the command that runs the service, as the demo does for some settings.",
    }),
    about: z.string(),
  })
  .meta({ id: "Setting" });

export type ShownSetting = z.infer<typeof SettingView>;
