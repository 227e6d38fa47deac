import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * down: connections are reset, open ones and new ones; frozen: connections are accepted, and every byte is dropped;
 * slowMs: each packet is late; maxUpload: this many bytes of each connection reach the server.
 */
type State = "up" | "down" | "frozen" | { slowMs: number } | { maxUpload: number };

/** A proxy in front of a server, which fails in the ways in which networks fail. */
export interface FaultyProxy {
  host: string;
  url: string;
  set(state: State): void;
  /** Resets the open connections, as a firewall does with idle ones. */
  drop(): void;
  close(): void;
}

/** @param target the server's URL, of any protocol */
export async function openProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  let state: State = "up";

  function forward(from: Socket, to: Socket): void {
    let passed = 0;
    from.on("data", (chunk) => {
      if (state === "frozen") return;
      if (typeof state === "object" && "maxUpload" in state && clients.has(from)) {
        // The chunk may be a whole request: it waits in one piece.
        if (passed + chunk.length > state.maxUpload) {
          from.pause();
          from.unshift(chunk);
          return;
        }
      }
      passed += chunk.length;
      if (typeof state === "object" && "slowMs" in state) setTimeout(() => to.write(chunk), state.slowMs);
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

  function drop(): void {
    for (const client of clients) client.resetAndDestroy();
  }

  return {
    host: `127.0.0.1:${ownPort}`,
    url: `http://localhost:${ownPort}`,
    set(next) {
      state = next;
      if (state === "down") drop();
      else for (const client of clients) client.resume();
    },
    drop,
    close() {
      drop();
      server.close();
    },
  };
}
