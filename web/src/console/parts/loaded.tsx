import type { ReactNode } from "react";
import { ListSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query gave; until then a skeleton, or why it did not. What is there stays while it is asked for again. */
export function Loaded<Data>({ query, skeleton = <ListSkeleton />, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return skeleton;
}
