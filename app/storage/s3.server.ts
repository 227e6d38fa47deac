import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Breaker } from "#db/breaker.ts";
import { untilAborted } from "../runtime/until-aborted.ts";
import {
  assertKey,
  isBackup,
  type ObjectStore,
  type StoredObject,
  StoreFullError,
  StoreUnavailableError,
} from "./storage.ts";

/** For one operation with its retries. */
const TIMEOUT_MS = 20_000;
const READ_TIMEOUT_MS = 2_500;
const TRIAL_MS = 1_000;

/** The SDK reads endpoint, region and keys from its own variables. */
export function createS3Store(
  { bucket: Bucket, forcePathStyle }: { bucket: string; forcePathStyle: boolean },
  breaker: Breaker,
): ObjectStore {
  const client = new S3Client({
    forcePathStyle,
    maxAttempts: 3,
    // R2, OVH and Ceph refuse the checksums that the SDK adds by default since 3.729.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without throwOnRequestTimeout the SDK only logs a timeout.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 6_000, throwOnRequestTimeout: true },
  });

  async function call<Result>(send: (signal: AbortSignal) => Promise<Result>, timeoutMs = TIMEOUT_MS): Promise<Result> {
    if (!breaker.allows()) throw new StoreUnavailableError("the store is unavailable");
    try {
      return await breaker.wait(send(AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      const translated = translate(error);
      if (!isAnswer(error)) breaker.failed(translated);
      throw translated;
    }
  }

  async function put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    assertKey(key);
    // Not a stream: some servers refuse one, others store its chunk headers as content.
    const command = new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type });
    await call((abortSignal) => client.send(command, { abortSignal }));
  }

  async function get(key: string): Promise<Uint8Array | null> {
    assertKey(key);
    return call((signal) => read(key, signal), isBackup(key) ? TIMEOUT_MS : READ_TIMEOUT_MS);
  }

  async function read(Key: string, abortSignal: AbortSignal): Promise<Uint8Array | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
      // The SDK ignores the signal after the headers, so a body that stalls would never time out.
      return Body ? await untilAborted(Body.transformToByteArray(), abortSignal) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  /** During an outage only this asks the bucket. */
  async function tryAgain(): Promise<void> {
    if (breaker.allows()) return;
    const error = await read("health/none", AbortSignal.timeout(READ_TIMEOUT_MS)).catch((error) => error);
    if (!(error instanceof Error) || isAnswer(error)) breaker.succeeded();
  }

  async function remove(key: string): Promise<void> {
    assertKey(key);
    await call((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }));
  }

  async function move(from: string, to: string): Promise<void> {
    const bytes = await get(from);
    if (!bytes) return;
    await put(to, bytes, "application/octet-stream");
    await remove(from);
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
      const page = await call((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, storedAt: LastModified ?? new Date() };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  // A put is a single request, so a crash leaves nothing unfinished.
  async function removeUnfinished(): Promise<void> {}

  const trying = setInterval(tryAgain, TRIAL_MS).unref();

  function close(): void {
    clearInterval(trying);
    client.destroy();
  }

  return { put, get, remove, move, list, removeUnfinished, close };
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

const isAnswer = (error: unknown) => error instanceof StoreUnavailableError || statusOf(error) !== undefined;

function translate(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const status = statusOf(error);
  if (status === 507) return new StoreFullError("the bucket is full", { cause: error });
  const said = `the bucket ${status === undefined ? "does not answer" : "refuses"}`;
  return new StoreUnavailableError(`${said}: ${error instanceof Error ? error.name : "unknown"}`, { cause: error });
}
