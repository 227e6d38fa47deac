import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { untilAborted } from "../runtime/until-aborted.ts";
import { assertKey, type ObjectStore, type StoredObject, StoreFullError, StoreUnavailableError } from "./storage.ts";

/** For one operation with its retries. */
const TIMEOUT_MS = 20_000;

/** Stores objects in an S3-compatible bucket. The SDK reads endpoint, region and keys from its own variables. */
export function createS3Store(options: {
  bucket: string;
  forcePathStyle: boolean;
  /** For one try. */
  requestTimeoutMs?: number;
}): ObjectStore {
  const Bucket = options.bucket;
  const client = new S3Client({
    forcePathStyle: options.forcePathStyle,
    maxAttempts: 3,
    // R2, OVH and Ceph refuse the checksums that the SDK adds by default since 3.729.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without throwOnRequestTimeout the SDK only logs a timeout.
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: options.requestTimeoutMs ?? 6_000,
      throwOnRequestTimeout: true,
    },
  });

  async function call<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await send(AbortSignal.timeout(TIMEOUT_MS));
    } catch (error) {
      throw translate(error);
    }
  }

  async function put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    assertKey(key);
    // Not a stream: some servers refuse one, others store its chunk headers as content.
    const command = new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type });
    await call((abortSignal) => client.send(command, { abortSignal }));
  }

  function get(key: string): Promise<Uint8Array | null> {
    assertKey(key);
    return call(async (abortSignal) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal });
        // The SDK ignores the signal after the headers, so a body that stalls would never time out.
        return Body ? await untilAborted(Body.transformToByteArray(), abortSignal) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
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

  return { put, get, remove, move, list, removeUnfinished, close: () => client.destroy() };
}

function translate(error: unknown): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 507) return new StoreFullError("the bucket is full", { cause: error });
  return new StoreUnavailableError(`the bucket does not answer: ${error instanceof Error ? error.name : "unknown"}`, {
    cause: error,
  });
}
