import { expect, test } from "vitest";
import { replicasOf, serversOf } from "./servers.ts";

test.each([
  ["postgres://u:p@db.example/watch", [["db.example", 5432]]],
  [
    "postgresql://u:p@a:5433,b,[::1]:5434/watch?target_session_attrs=read-write&sslmode=require",
    [
      ["a", 5433],
      ["b", 5432],
      ["::1", 5434],
    ],
  ],
  [
    "postgres://u:p%2Cw%40x@10.0.0.1,10.0.0.2/watch?port=6000",
    [
      ["10.0.0.1", 6000],
      ["10.0.0.2", 6000],
    ],
  ],
  ["postgres://%2Frun%2Fpostgresql/watch", [["/run/postgresql", 5432]]],
] as const)("%s names its servers", (url, servers) => {
  expect(serversOf(url).all).toEqual(servers.map(([host, port]) => ({ host, port })));
});

test("everything else of the URL counts for each of them", () => {
  const { url } = serversOf("postgres://u:p%40x@a:5433,b/watch?target_session_attrs=primary&sslmode=require");
  expect(url).toBe("postgres://u:p%40x@a:5433/watch?sslmode=require");
});

test.each([
  ["postgres://u:p@a,,b/watch", "empty host"],
  ["postgres://u:p@a:x,b/watch", "Invalid URL"],
  ["postgres://u:p@a,b:99999/watch", "Invalid URL"],
  ["postgres://u:p@a,b/watch?target_session_attrs=standby", "because the service writes"],
])("%s is refused", (url, why) => {
  expect(() => serversOf(url)).toThrow(why);
});

test.each(["any", "prefer-standby", "standby", "read-only"])("replicas may be asked for with %s", (attribute) => {
  const { all, url } = replicasOf(`postgres://u:p@a,b:5433/watch?target_session_attrs=${attribute}`);
  expect(all).toEqual([
    { host: "a", port: 5432 },
    { host: "b", port: 5433 },
  ]);
  expect(url).toBe("postgres://u:p@a/watch");
});

test("a server that takes changes is no replica", () => {
  expect(() => replicasOf("postgres://u:p@a/watch?target_session_attrs=read-write")).toThrow("prefer-standby");
});
