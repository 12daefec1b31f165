/** What a page is given: the values in its path. */
export type PageProps = { params: Readonly<Record<string, string>> };
