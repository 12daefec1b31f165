import type { Plan } from "./explain.ts";
import { GROWING } from "./sample.ts";

/**
 * What a statement may cost, in the planner's units: some thousands of rows found one by one through an index. A batch
 * of a job stays below.
 */
const MOST = 20_000;

/** Why the cost of this plan grows with the service; empty if it does not. */
export function complaintsOf(plan: Plan, most = MOST): string[] {
  const cost = Math.round(plan["Total Cost"]);
  const scans = scansIn(plan)
    .filter(({ node, isLimited }) => readsAll(node, isLimited) && costOf(node) > FEW)
    .map(nameOf);
  return [...new Set([...scans, ...(cost > most ? [`costs ${cost}`] : [])])];
}

/**
 * Why a plan that is cached while tables are small gets slower as they grow. Conditions on nothing but constants, such
 * as a status, bound nothing.
 */
export function agesOf(plan: Plan): string[] {
  const scans = scansIn(plan).filter(
    ({ node, isLimited }) => (readsAll(node, isLimited) || isConstant(node["Index Cond"])) && !isUnbegunMonth(node),
  );
  return [...new Set(scans.map(nameOf))];
}

/** What a month without rows costs to read, and what is nearly always empty. */
const FEW = 100;

type Scan = { node: Plan; isLimited: boolean };

/** Scans of tables that grow. `isLimited`: it ends as soon as enough rows are found. */
function scansIn(node: Plan, isLimited = false): Scan[] {
  const type = node["Node Type"];
  const isGrowing = type === "Bitmap Index Scan" || (type.endsWith(" Scan") && GROWING.includes(tableOf(node)));
  const below = type === "Limit" || (isLimited && !READS_ALL_FIRST.test(type));
  return [...(isGrowing ? [{ node, isLimited }] : []), ...(node.Plans ?? []).flatMap((child) => scansIn(child, below))];
}

const READS_ALL_FIRST = /^(?:Sort|Aggregate|Hash|WindowAgg|ModifyTable|SetOp)$/;

const readsAll = (node: Plan, isLimited: boolean): boolean =>
  node["Node Type"] === "Seq Scan" ||
  (/^(?:Bitmap )?Index /.test(node["Node Type"]) && node["Index Cond"] === undefined && !isLimited);

/** A condition that names no parameter, no other table's column and no time. */
const isConstant = (condition = "$1"): boolean => !/\$\d|\w\."?\w|now\(\)|CURRENT_|InitPlan|hashed/.test(condition);

/** A month without rows. Plans are made anew when it has some and is analysed. */
const isUnbegunMonth = (node: Plan): boolean => MONTH.test(node["Relation Name"] ?? "") && node["Total Cost"] < 1;

const costOf = (node: Plan): number => node["Total Cost"];
const nameOf = ({ node }: Scan): string => `reads all of ${node["Index Name"] ?? tableOf(node)}`;

/** The table that a partition belongs to. */
const tableOf = (node: Plan): string => (node["Relation Name"] ?? "").replace(MONTH, "");
const MONTH = /_(?:older|later|\d{4}_\d{2})$/;
