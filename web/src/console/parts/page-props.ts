/** The props of a page: the values in its path. */
export type PageProps = { params: Readonly<Record<string, string>> };
