import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line between a browser and a site that can be held in the middle of an upload, and cut. */
export interface Line {
  url: string;
  /** Lets that many bytes of each connection through, and then no more. */
  hold(bytes: number): void;
  release(): void;
  /** Ends every connection, and refuses new ones until it is released: a lost network. */
  cut(): void;
  close(): Promise<void>;
}

export async function openLine(siteUrl: string): Promise<Line> {
  const { hostname, port } = new URL(siteUrl);
  const sockets = new Set<Socket>();
  let limit = Number.POSITIVE_INFINITY;

  let isCut = false;

  const server = createServer((browser) => {
    // The browser itself sends a request again when a connection that it had used before is reset.
    if (isCut) return browser.resetAndDestroy();
    const site = connect({ host: hostname, port: Number(port) });
    let passed = 0;
    sockets.add(browser);
    browser.on("data", (chunk) => {
      // A request may be one chunk: what is over the limit is put back whole.
      if (passed + chunk.length > limit) {
        browser.pause();
        browser.unshift(chunk);
        return;
      }
      passed += chunk.length;
      if (!site.write(chunk)) browser.pause();
    });
    site.on("drain", () => browser.resume());
    site.pipe(browser);
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(browser);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function release(): void {
    limit = Number.POSITIVE_INFINITY;
    isCut = false;
    for (const socket of sockets) socket.resume();
  }

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: (bytes) => {
      limit = bytes;
    },
    release,
    cut,
    async close() {
      cut();
      server.close();
    },
  };
}
