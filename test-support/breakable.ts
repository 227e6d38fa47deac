import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line between the site and one of its engines that can be broken in each of the ways that lines break. */
export interface Breakable {
  host: string;
  /** away: refused and reset; frozen: accepted, and never a byte; slow: each packet that much later. */
  set(state: "sound" | "away" | "frozen" | { slowMs: number }): void;
  /** Ends what is connected, as a firewall does with what is idle. */
  drop(): void;
  close(): void;
}

export async function openBreakable(target: string): Promise<Breakable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: Parameters<Breakable["set"]>[0] = "sound";

  const server = createServer((near) => {
    if (state === "away") return near.resetAndDestroy();
    const far = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (state === "frozen") return;
        const pass = () => !to.destroyed && to.write(chunk);
        if (typeof state === "object") setTimeout(pass, state.slowMs);
        else pass();
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function drop(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next;
      if (state === "away") drop();
    },
    drop,
    close() {
      drop();
      server.close();
    },
  };
}
