import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { mostConnectionsOf } from "../../src/main/most-connections.ts";
import { SETTINGS } from "../../src/main/settings.ts";
import { ownFile } from "../../src/platform/own-files.ts";

const read = (path: string): string => readFileSync(ownFile(path), "utf8");
const json = (path: string): Record<string, unknown> => JSON.parse(read(path)) as Record<string, unknown>;
const filesUnder = (folder: string): string[] =>
  readdirSync(ownFile(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(ownFile("").length)}/${entry.name}`.replaceAll("//", "/"));
const allOf = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const isSetting = (name: string): boolean => Object.hasOwn(SETTINGS, name);

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string | number>;
  ports?: string[];
  healthcheck?: { test?: string[] };
  read_only?: boolean;
};
type Compose = { services: Record<"database" | "migrate" | "api" | "worker", Service> };
type Values = {
  settings: { DATABASE_POOL_SIZE: string };
  database: { maxConnections: number };
  api: { autoscaling: { maxReplicas: number } };
  worker: { autoscaling: { maxReplicas: number; queueAges: { metric: string }[] } };
};

const VERSION = String(json("package.json")["version"]);
const dockerfile = read("deploy/docker/Dockerfile");
const compose = parse(read("deploy/docker/compose.yaml"), { merge: true }) as Compose;
const values = parse(read("deploy/helm/sablewatch/values.yaml")) as Values;
const unit = read("deploy/systemd/sablewatch@.service");
const unitCommand = read("deploy/systemd/sablewatch");
const templates = filesUnder("deploy/helm/sablewatch/templates").map(read).join("\n");
/** The program's own sources, without their tests. */
const sources = filesUnder("server/src").filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const paths = Object.keys(json("openapi.json")["paths"] as object);

test("everything is of the program's version", () => {
  const chart = parse(read("deploy/helm/sablewatch/Chart.yaml")) as { version: string; appVersion: string };
  expect(chart).toMatchObject({ version: VERSION, appVersion: VERSION });
  const named = [...filesUnder("docs/deploy"), ...filesUnder("deploy/docker")].flatMap((file) =>
    allOf(/\bsablewatch:(\d[\w.]*)/g, read(file)),
  );
  expect(new Set(named)).toEqual(new Set([VERSION]));
});

test("only settings that there are are set", () => {
  const { migrate, api, worker } = compose.services;
  const nodes = ["HOME", "NODE_ENV", "NODE_EXTRA_CA_CERTS"];
  const inCompose = [migrate, api, worker].flatMap(({ environment }) => Object.keys(environment));
  const inChart = [...Object.keys(values.settings), ...allOf(/- name: ([A-Z_]+)$/gm, templates)].filter(
    (name) => !nodes.includes(name),
  );
  const inUnit = ["settings.env", "worker.env"].flatMap((file) =>
    allOf(/^([A-Z_]+)=/gm, read(`deploy/systemd/${file}`)),
  );
  const inImage = allOf(/([A-Z_]+)=/g, /^ENV .+$/m.exec(dockerfile)?.[0] ?? "").filter((name) => !nodes.includes(name));
  const inUnitItself = allOf(/([A-Z_]+)=/g, /^Environment=(.+)$/m.exec(unit)?.[1] ?? "").filter(
    (name) => ![...nodes, "ROLE"].includes(name),
  );
  for (const names of [inCompose, inChart, inUnit, inImage, inUnitItself]) {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  }
});

test("no password has a default, and what has none is named in the example", () => {
  const file = read("deploy/docker/compose.yaml");
  const named = allOf(/\$\{([A-Z_]+)/g, file);
  const example = allOf(/^([A-Z_]+)=(?=$)/gm, read("deploy/docker/example.env"));
  expect(new Set(example)).toEqual(new Set(named));
  expect(allOf(/\$\{\w+:-([^}]+)\}/g, file)).toEqual([]);
  for (const name of named.filter((name) => /PASSWORD|KEYS$/.test(name))) expect(file).not.toContain(`\${${name}:-`);
});

test("ports and probes are the program's", () => {
  const port = SETTINGS.PORT.byDefault;
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(port);
  expect(dockerfile).toContain(`PORT=${port} `);
  expect(compose.services.api.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(templates).toContain(`containerPort: ${port}`);
  const probed = [
    ...allOf(/path: (\/\w+z), port: http\b/g, templates),
    ...allOf(/\/(livez)/g, read("deploy/docker/healthy.mjs")).map((name) => `/${name}`),
  ];
  expect(probed.length).toBeGreaterThan(3);
  expect(probed.filter((path) => !paths.includes(path))).toEqual([]);
  // The worker's probes are on its metrics port.
  const metricsServer = read("server/src/api/metrics-server.ts");
  const onMetricsPort = allOf(/path: (\/\w+), port: metrics\b/g, templates);
  expect(onMetricsPort.length).toBeGreaterThan(1);
  for (const path of [...onMetricsPort, "/metrics"]) expect(metricsServer).toContain(`app.get("${path}"`);
  const metricsPort = compose.services.worker.environment["METRICS_PORT"];
  expect(compose.services.worker.healthcheck?.test?.at(-1)).toBe(String(metricsPort));
  expect(templates).toContain(`containerPort: ${metricsPort}`);
});

test("only commands and roles that there are are run", () => {
  const program = sources
    .filter((file) => /server\/src\/(?:cli\/|main\/cli\.ts)/.test(file))
    .map(read)
    .join("\n");
  const commands = new Set(allOf(/(?:\.command|\badd\w*)\(\s*"([\w-]+)/g, program));
  const roles = allOf(/"(\w+)"/g, /const ROLES[^;]+/.exec(read("server/src/main/run-serve.ts"))?.[0] ?? "");
  const { migrate, api, worker } = compose.services;
  const started = [migrate, api, worker].map(({ command }) => command ?? []);
  started.push(
    ...allOf(/args: \[([^\]]+)\]/g, templates).map((list) => list.replace(/\{\{.*\}\}/, "api").split(/, */)),
  );
  started.push((/cli\.js (.+)$/m.exec(unit)?.[1] ?? "").replace("${ROLE}", "all").split(" "));
  expect(unit).toMatch(/^Environment=ROLE=%i /m);
  expect(started.length).toBe(6);
  for (const [command = "", option, role] of started) {
    expect(commands).toContain(command);
    if (option !== undefined) expect([option, roles.includes(role ?? "")]).toEqual(["--role", true]);
  }
  const documented = filesUnder("docs/deploy").flatMap((file) =>
    allOf(/^\s*(?:kubectl .*-- |docker compose .*exec api )?sablewatch ([a-z][\w-]*)(?: [a-z-]|$)/gm, read(file)),
  );
  expect(documented.length).toBeGreaterThan(3);
  expect(documented.filter((command) => !commands.has(command))).toEqual([]);
});

test("commands under systemd run as the service does, and before its first start", () => {
  const asTheUnit = allOf(/--property=(\S+)/g, unitCommand);
  expect(asTheUnit).toContain("StateDirectory=sablewatch");
  expect(asTheUnit.filter((line) => !unit.split("\n").includes(line))).toEqual([]);
});

test("autoscaling looks at metrics that there are", () => {
  const program = sources.map(read).join("\n");
  for (const { metric } of values.worker.autoscaling.queueAges) expect(program).toContain(`"${metric}"`);
});

test("the chart counts connections as the program opens them, and its own values fit PostgreSQL's default", () => {
  const check = read("deploy/helm/sablewatch/templates/_connections.tpl");
  expect(/default "(\d+)" \| int/.exec(check)?.[1]).toBe(SETTINGS.DATABASE_POOL_SIZE.byDefault);
  const [worker, api] = ["worker", "api"].map((role) => mostConnectionsOf(role, 0));
  expect(check).toContain(`(ternary ${worker} ${api} (eq $role "worker"))`);
  const pool = Number(values.settings.DATABASE_POOL_SIZE);
  const most = (["api", "worker"] as const).map(
    (role) => (values[role].autoscaling.maxReplicas + 1) * mostConnectionsOf(role, pool),
  );
  expect((most[0] ?? 0) + (most[1] ?? 0)).toBeLessThanOrEqual(values.database.maxConnections - 7);
  expect(values.database.maxConnections).toBe(100);
});

test("the chart's values are as their schema says", () => {
  const isValid = new Ajv({ strict: false }).compile(json("deploy/helm/sablewatch/values.schema.json"));
  expect([isValid(values), isValid.errors]).toEqual([true, null]);
  expect(isValid({ ...values, settings: { ...values.settings, DATABASE_URL: "postgres://db/d" } })).toBe(false);
  expect(isValid({ ...values, replicas: 3 })).toBe(false);
});

test("the image has every file and package that the built program opens, and runs the Node that it needs", () => {
  const copied = allOf(/^COPY --from=\w+ (?:--chmod=\d+ )?\/app\/(\S+) /gm, dockerfile);
  for (const path of copied.filter((path) => !/node_modules$|\/dist$/.test(path)))
    expect([path, existsSync(ownFile(path))]).toEqual([path, true]);
  const opened = sources.flatMap((file) => allOf(/ownFile\("([^"]+)"\)/g, read(file)));
  expect(opened.length).toBeGreaterThan(5);
  const isCopied = (path: string) => copied.some((from) => path === from || path.startsWith(`${from}/`));
  expect(opened.filter((path) => !isCopied(path))).toEqual([]);

  const leftAlone = allOf(
    /"([\w-]+)"/g,
    /const LEFT_ALONE = \[([^\]]+)\]/.exec(read("scripts/bundle-server.mjs"))?.[1] ?? "",
  );
  const installed = Object.keys(json("server/package.json")["dependencies"] as object);
  expect(leftAlone.length).toBeGreaterThan(5);
  expect(leftAlone.filter((name) => !installed.includes(name))).toEqual([]);

  const [major = 0, minor = 0] = (/node:([\d.]+)-/.exec(dockerfile)?.[1] ?? "").split(".").map(Number);
  const { node = "" } = json("package.json")["engines"] as Record<string, string>;
  const [leastMajor = 0, leastMinor = 0] = (/[\d.]+/.exec(node)?.[0] ?? "").split(".").map(Number);
  expect(major > leastMajor || (major === leastMajor && minor >= leastMinor)).toBe(true);
});

test("nothing runs as root or writes where it need not", () => {
  const { migrate, api, worker } = compose.services;
  for (const service of [migrate, api, worker]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  }
  const [, user] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? [];
  expect(Number(user)).toBeGreaterThan(0);
  for (const rule of [`runAsUser: ${user}`, "runAsNonRoot: true", "readOnlyRootFilesystem: true", "drop: [ALL]"]) {
    expect(templates).toContain(rule);
  }
  for (const rule of ["ProtectSystem=strict", "NoNewPrivileges=true", "CapabilityBoundingSet=", "User=sablewatch"]) {
    expect(unit.split("\n")).toContain(rule);
  }
});
