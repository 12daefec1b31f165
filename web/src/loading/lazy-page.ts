/** A page whose code is loaded when it is first needed. */
export type LazyPage<Page> = { load: () => Promise<Page>; loaded: () => Page | undefined };

/** Not React's `lazy`, because that waits 300 ms even for loaded code. */
export function lazily<Page>(fetchPage: () => Promise<Page>): LazyPage<Page> {
  let loaded: Page | undefined;
  let loading: Promise<Page> | undefined;
  const load = async () => {
    try {
      loaded = await fetchPage();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { load: () => (loading ??= load()), loaded: () => loaded };
}
