import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** down: resets connections, open and new ones; frozen: accepts connections and drops every byte. */
type State = "up" | "down" | "frozen" | { slowMs?: number; maxUpload?: number };

export type FaultyProxy = Awaited<ReturnType<typeof openProxy>>;

/**
 * Starts a proxy in front of a server, which fails in the ways in which networks fail.
 * @param target the server's URL, of any protocol
 */
export async function openProxy(target: string) {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  let state: State = "up";
  let swallowed = 0;

  function forward(from: Socket, to: Socket): void {
    let passed = 0;
    from.on("data", (chunk) => {
      const { slowMs = 0, maxUpload = Number.POSITIVE_INFINITY } = typeof state === "object" ? state : {};
      if (state === "frozen") {
        swallowed += chunk.length;
        return;
      }
      if (clients.has(from) && passed + chunk.length > maxUpload) {
        // The chunk may be a whole request: it waits in one piece.
        from.pause();
        from.unshift(chunk);
        return;
      }
      passed += chunk.length;
      if (slowMs > 0) setTimeout(() => to.write(chunk), slowMs);
      else if (!to.write(chunk)) from.pause();
    });
    to.on("drain", () => from.resume());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      clients.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    // A browser repeats a request by itself after a reset, on a new connection.
    if (state === "down") return client.resetAndDestroy();
    const upstream = connect({ host: hostname, port: Number(port) });
    clients.add(client);
    forward(client, upstream);
    forward(upstream, client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;

  /** Resets the open connections, as a firewall does with idle ones. */
  function drop(): void {
    for (const client of clients) client.resetAndDestroy();
  }

  /** @param next with `slowMs`, each packet is late; with `maxUpload`, a connection sends that many bytes to the server */
  function set(next: State): void {
    state = next;
    if (state === "down") drop();
    else for (const client of clients) client.resume();
  }

  function close(): void {
    drop();
    server.close();
  }

  return {
    host: `127.0.0.1:${ownPort}`,
    url: `http://localhost:${ownPort}`,
    set,
    drop,
    close,
    swallowed: () => swallowed,
  };
}
