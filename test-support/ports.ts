import { once } from "node:events";
import { createServer } from "node:net";

/** A port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const free = await once(server, "listening").then(
    () => true,
    () => false,
  );
  server.close();
  return free;
}
