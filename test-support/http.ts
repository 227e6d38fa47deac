import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { buffer } from "node:stream/consumers";

export type HttpRequest = RequestOptions & { body?: string | Buffer };

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as the server sent them, compressed or not. */
  body: Buffer;
}

/** Sends a request on a new connection, unless an agent is given. Unlike fetch, it does not decompress the body. */
export function httpRequest(url: string, { body, ...options }: HttpRequest = {}): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  request(url, { agent: false, ...options }, (response) => {
    const { statusCode: status = 0, headers } = response;
    buffer(response).then((received) => resolve({ status, headers, body: received }), reject);
  })
    .on("error", reject)
    .end(body);
  return promise;
}

export const readText = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text();

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The headers and body of a JSON request. A string is sent unchanged, so that a test can send malformed JSON. */
export function json(body: unknown, headers: Record<string, string> = {}) {
  return {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  };
}
