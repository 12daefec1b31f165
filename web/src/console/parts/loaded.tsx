import type { ReactNode } from "react";
import { ListSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the result of a query. Until then, it shows a skeleton, or why the query failed. Existing data stays while it
 * is refetched.
 */
export function Loaded<Data>({ query, skeleton = <ListSkeleton />, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return skeleton;
}
