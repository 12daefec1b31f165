import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Adds preload links for what the entry will load in any case: the app's chunk and the two fonts of every page.
 *
 * The entry itself stays tiny and has no imports, so that it can run and call the API while React is still loading.
 */
export function preloadFirst(appPath: string): Plugin {
  let base = "/";
  return {
    name: "preload-first",
    apply: "build",
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const app = files.find((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(appPath));
        if (app?.type !== "chunk") throw new Error(`the build has no chunk of ${appPath}`);
        const entries = new Set(
          files.flatMap((file) => (file.type === "chunk" && file.isEntry ? [file.fileName] : [])),
        );
        // The documentation has a third font, for code.
        const fonts = files.filter((file) => /(inter|source-serif-4)-latin-wght-normal.*\.woff2$/.test(file.fileName));
        const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
          tag: "link",
          attrs,
          injectTo: "head",
        });
        return [
          ...[app.fileName, ...app.imports.filter((file) => !entries.has(file))].map((file) =>
            link({ rel: "modulepreload", href: base + file }),
          ),
          ...fonts.map(({ fileName }) =>
            link({ rel: "preload", as: "font", type: "font/woff2", href: base + fileName, crossorigin: true }),
          ),
        ];
      },
    },
  };
}
