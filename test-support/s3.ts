import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { bareEnv, endProcess } from "./processes.ts";

/** The keys of our S3 server, under the names by which the SDK reads them. */
export const s3Keys = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test-secret", AWS_REGION: "us-east-1" };

/**
 * Starts our S3 server as a process, on a free port.
 * @param folder its objects, which outlive the process
 */
export async function startS3(folder: string) {
  await mkdir(folder, { recursive: true });
  const server = spawn(process.execPath, ["test-support/s3-server.ts", folder], {
    env: { ...bareEnv, ...s3Keys },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => endProcess(server) };
}
