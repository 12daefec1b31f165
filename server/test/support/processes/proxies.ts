import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFile } from "../../../src/platform/own-files.ts";

const certificate = (name: string): string => ownFile(`server/test/support/fixtures/certificates/${name}.pem`);

/** Signs the proxies' certificate. */
export const authority = (): string => readFileSync(certificate("authority"), "utf8");

/** Where a proxy listens and what it passes requests on to. */
type Ports = { http: number; https: number; api: number; other: number };
type Written = { program: string; args: string[]; files: Record<string, string> };

/** Each example of `deploy/proxy`, with this test's ports, folders and certificate. */
const PROXIES = {
  nginx: (folder, ports) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const site = example("nginx.conf", ports)
      .replaceAll(/listen \[::\].*\n/g, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${ports.https}`)
      .replaceAll("listen 80", `listen 127.0.0.1:${ports.http}`)
      .replace("/etc/sablewatch/tls/fullchain.pem", certificate("trusted"))
      .replace("/etc/sablewatch/tls/privkey.pem", certificate("trusted.key"));
    const whole = [
      `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr; events { }`,
      `http { access_log off; ${temporary.join(" ")}`,
      site,
      "}",
    ];
    const file = join(folder, "nginx.conf");
    return { program: "/usr/sbin/nginx", args: ["-c", file, "-p", folder], files: { [file]: whole.join("\n") } };
  },
  haproxy: (folder, ports) => {
    const [file, pair] = [join(folder, "haproxy.cfg"), join(folder, "pair.pem")];
    const config = example("haproxy.cfg", ports)
      .replace("bind :443", `bind 127.0.0.1:${ports.https}`)
      .replace("bind :80", `bind 127.0.0.1:${ports.http}`)
      .replace("/etc/sablewatch/tls/watch.example.pem", pair);
    const both = ["trusted", "trusted.key"].map((name) => readFileSync(certificate(name), "utf8")).join("");
    return { program: "/usr/sbin/haproxy", args: ["-db", "-f", file], files: { [file]: config, [pair]: both } };
  },
  caddy: (folder, ports) => {
    const file = join(folder, "Caddyfile");
    const options = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tdefault_bind 127.0.0.1\n}\n`;
    const tls = `localhost {\n\ttls ${certificate("trusted")} ${certificate("trusted.key")}\n`;
    const config = options + example("Caddyfile", ports).replace("watch.example {\n", tls);
    const args = ["run", "--config", file, "--adapter", "caddyfile"];
    return { program: "/usr/bin/caddy", args, files: { [file]: config } };
  },
} satisfies Record<string, (folder: string, ports: Ports) => Written>;

export type ProxyName = keyof typeof PROXIES;
export const PROXY_NAMES = Object.keys(PROXIES) as ProxyName[];

const example = (name: string, { api, other }: Ports): string =>
  readFileSync(ownFile(`deploy/proxy/${name}`), "utf8")
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${api}`)
    .replaceAll("127.0.0.1:8081", `127.0.0.1:${other}`)
    .replaceAll("server_name watch.example", "server_name localhost");

/** Whether the tests of proxies run: where one is missing they're skipped, unless they're required. */
export const areProxiesTested = (): boolean =>
  process.env["PROXY_TESTS"] === "required" ||
  ["/usr/sbin/nginx", "/usr/sbin/haproxy", "/usr/bin/caddy"].every((program) => existsSync(program));

/** Starts a proxy in this folder. It ends with `stop`. */
export function startProxy(name: ProxyName, folder: string, ports: Ports): { stop(): Promise<void>; output(): string } {
  const { program, args, files } = PROXIES[name](folder, ports);
  for (const [file, content] of Object.entries(files)) writeFileSync(file, content, { mode: 0o600 });
  const child = spawn(program, args, {
    env: { HOME: folder, PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  return {
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
