/**
 * The steps of a claim, in their order. Each is a query that reads the ones before it. The names say what a row of it is:
 *
 * 1. `looked_at`: the first few due deliveries of each endpoint;
 * 2. `ordered`: the same, with those that must wait for an earlier one of their customer marked;
 * 3. `candidates`: the same, numbered for each endpoint;
 * 4. `chosen`: those there is room for;
 * 5. `locked`: those of them that no one else has taken meanwhile;
 * 6. `in_order`: those of them that no earlier delivery of their customer holds back.
 */
const STEPS = {
  /**
   * Reads a bounded number of each endpoint's deliveries from the index, no matter how many are queued: a dead endpoint
   * with a hundred thousand costs as much as one with a few. An endpoint may have been disabled since it was listed,
   * perhaps by the very response that makes its deliveries due again.
   */
  looked_at: `
     select delivery.*, lane.room, lane.is_suspect, attempt_count = 0 and customer_id is not null as is_first
     from unnest(:endpointIds::uuid[], :rooms::integer[], :takes::text[], :areSuspect::boolean[])
         as lane (endpoint_id, room, takes, is_suspect)
       join webhook_endpoints as endpoint on endpoint.id = lane.endpoint_id
         and endpoint.deleted_at is null and (lane.takes = 'tests' or endpoint.enabled)
       cross join lateral (
         select ctid as version, endpoint_id, id, customer_id, seq, due_at, attempt_count, event_id,
           coalesce(claimed_until < now(), true) and case lane.takes
             when 'all' then true when 'awaited' then due_at = '-infinity' else event_id is null end as is_free
         from webhook_deliveries
         where endpoint_id = lane.endpoint_id and due_at <= now()
         order by due_at, seq limit :lookAt) as delivery`,

  /**
   * First attempts for one customer are sent in order: one that another worker holds keeps the later ones back. Earlier
   * deliveries are due earlier, so they are always among those looked at.
   */
  ordered: `
     select *,
       is_free and not (is_first and bool_or(not is_free) over of_customer) as can_go,
       case when is_first then row_number() over of_customer else 1 end as nth_of_customer
     from looked_at window of_customer as (partition by endpoint_id, customer_id, is_first order by due_at, seq)`,

  /**
   * The first delivery of every customer comes before any customer's second, so a burst for one customer doesn't delay
   * the others.
   */
  candidates: `
     select *, row_number() over (partition by endpoint_id, can_go order by nth_of_customer, due_at, seq) as nth
     from ordered`,

  /** Endpoints take turns. Those whose last attempt failed share separate slots, so they can't fill all of them. */
  chosen: `
     select * from (
       select *, row_number() over (partition by is_suspect order by nth, due_at) as turn
       from candidates where can_go and nth <= room) as free
     where turn <= case when is_suspect then :suspectRoom::integer else :healthyRoom::integer end`,

  /**
   * Skips what others have locked. A delivery that was changed since it was read is seen by this lock, but would not be
   * seen by the update that follows, so it is left for the next claim.
   */
  locked: `
     select chosen.endpoint_id, chosen.id, still_free.ctid
     from chosen cross join lateral (
       select ctid from webhook_deliveries as delivery
       where delivery.endpoint_id = chosen.endpoint_id and delivery.id = chosen.id
         and due_at <= now() and coalesce(claimed_until < now(), true)
       for update skip locked limit 1) as still_free
     where still_free.ctid = chosen.version`,

  /**
   * Takes a first attempt only if all earlier ones of its customer were locked with it. This compares with what the
   * statement itself locked, not with a state column, so it is right even if others commit while the statement runs.
   */
  in_order: `
     select locked.ctid, candidates.event_id, candidates.due_at, candidates.id,
       case when attempt_count > 0 or customer_id is null then locked.id is not null
         else bool_and(locked.id is not null or attempt_count > 0)
           over (partition by candidates.endpoint_id, customer_id order by seq) end as is_taken
     from candidates left join locked using (endpoint_id, id)`,
};

export type ClaimStep = keyof typeof STEPS;

/** Read by two later steps: without this the planner would compute them twice, or lock twice. */
const MATERIALIZED: readonly string[] = ["candidates", "locked"] satisfies ClaimStep[];

/** The steps up to this one, as they stand after `with`. */
export function claimSteps(last: ClaimStep): string {
  const names = Object.keys(STEPS) as ClaimStep[];
  return names
    .slice(0, names.indexOf(last) + 1)
    .map((name) => `${name} as ${MATERIALIZED.includes(name) ? "materialized " : ""}(${STEPS[name]})`)
    .join(",\n   ");
}
