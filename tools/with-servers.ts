import { spawn } from "node:child_process";
import { once } from "node:events";
import { createCluster } from "#test-support/cluster.ts";
import { startPostgres, startS3 } from "#test-support/servers.ts";

/** Runs a command with a real PostgreSQL and an S3 server beside it: `node tools/with-servers.ts node --test`. */
const [command = "", ...args] = process.argv.slice(2);
const servers = await Promise.all([startPostgres(), startS3(), createCluster()]);
const env = Object.assign({ ...process.env }, ...servers.map((server) => server.env));
const [status] = await once(spawn(command, args, { stdio: "inherit", env }), "exit");
await Promise.all(servers.map((server) => server.stop()));
process.exitCode = status ?? 1;
