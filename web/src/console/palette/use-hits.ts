import { useQuery } from "@tanstack/react-query";
import { useMay, useWorking } from "../session/use-session.ts";
import { finders, type Hit, idFinders } from "./finders.ts";

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LEAST = 2;

/** The results for the typed words or the pasted id. */
export function useHits(typed: string): { hits: Hit[]; isId: boolean; isLooking: boolean } {
  const { scope, organisation } = useWorking();
  const may = useMay();
  const words = typed.trim();
  const isId = ID.test(words);
  const suits = (one: { scopes: readonly string[]; right: Parameters<typeof may>[0] }) =>
    one.scopes.includes(scope) && may(one.right);
  const { data = [], isFetching } = useQuery({
    queryKey: [scope, organisation.id, "palette", words],
    enabled: words.length >= LEAST,
    queryFn: async () => {
      const asked = isId
        ? idFinders.filter(suits).map(async ({ find }) => [await find(words)])
        : finders.filter(suits).map(({ find }) => find(words));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
  });
  return { hits: words.length >= LEAST ? data : [], isId, isLooking: isFetching };
}
