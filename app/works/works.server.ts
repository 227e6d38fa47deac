import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { PreparedImage } from "./images/images.server.ts";
import { type ImagePipeline, MAX_TRIES } from "./images/pipeline.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import { isWorkId, PORTFOLIO_PAGE, type Work, type WorkChange, type WorkInput } from "./work.ts";
import type { ReadChange, ReadWork } from "./work-request.server.ts";
import type { FieldErrors } from "./work-schema.server.ts";

/** How long a removed work can be restored. */
export const BIN_DAYS = 30;

/** A create that has not finished after this long died with its process. */
const PUBLICATION_ABANDONED_MS = 20_000;
const PUBLICATION_TIMEOUT_MS = 5_000;

export type PublishResult = { work: Work } | { error: WorkError; fields?: FieldErrors };
export type ReviseResult = PublishResult | { error: "version_conflict"; current: Work };
export type WorkError =
  | "not_found"
  | "not_yours"
  | "fields_invalid"
  | "version_conflict"
  | "publication_in_flight"
  | "publication_key_reused";

export interface PortfolioPage {
  works: Work[];
  /** Id of the work to ask for what follows, or comes before, this page; null at either end. */
  after: string | null;
  before: string | null;
}

export type Works = ReturnType<typeof createWorks>;

/** Everything that can happen to a work. The forms and the API both call it, and nothing else writes these tables. */
export function createWorks(options: {
  db: Kysely<Database>;
  images: ImagePipeline;
  now: () => Date;
  /** Called with the new revision after each committed change. */
  onChange?: (revision: number) => void;
}) {
  const { db, images, now, onChange = () => {} } = options;

  /** All works, in the site's order. */
  async function list(): Promise<Work[]> {
    return (await inOrder(live(db)).execute()).map(toWork);
  }

  async function first(count: number): Promise<Work[]> {
    return (await inOrder(live(db)).limit(count).execute()).map(toWork);
  }

  /** One page of the portfolio: the works after, or before, the one named. A name that is none gives the first page. */
  async function page(from: { after?: string | null; before?: string | null }): Promise<PortfolioPage> {
    const edge = from.after ?? from.before;
    const mark = edge && isWorkId(edge) ? await live(db).where("works.id", "=", edge).executeTakeFirst() : undefined;
    const backwards = mark !== undefined && !from.after;
    const onward = mark ? live(db).where((eb) => beyond(eb, mark, backwards)) : live(db);
    const rows = await inOrder(onward, backwards)
      .limit(PORTFOLIO_PAGE + 1)
      .execute();
    const more = rows.length > PORTFOLIO_PAGE;
    const works = rows.slice(0, PORTFOLIO_PAGE).map(toWork);
    if (backwards) works.reverse();
    const [start, end] = [works.at(0)?.id ?? null, works.at(-1)?.id ?? null];
    return { works, before: (backwards ? more : mark) ? start : null, after: (backwards ? mark : more) ? end : null };
  }

  /** Whether the portfolio's own links lead to a page from there: its pages end after, and begin before, few works. */
  async function isPageEdge({ after, before }: { after?: string | null; before?: string | null }): Promise<boolean> {
    const edge = after ?? before;
    if (!edge) return true;
    const mark = isWorkId(edge) ? await live(db).where("works.id", "=", edge).executeTakeFirst() : undefined;
    if (!mark) return false;
    const { place } = await db
      .selectFrom("works")
      .where("works.deleted_at", "is", null)
      .where((eb) => beyond(eb, mark, true))
      .select((eb) => eb.fn.countAll<string | number>().as("place"))
      .executeTakeFirstOrThrow();
    return (Number(place) + (after ? 1 : 0)) % PORTFOLIO_PAGE === 0;
  }

  async function find(id: string): Promise<Work | null> {
    if (!isWorkId(id)) return null;
    const row = await live(db).where("works.id", "=", id).executeTakeFirst();
    return row ? toWork(row) : null;
  }

  /** The works on either side in the site's order. */
  async function neighbours(work: Work): Promise<{ previous: Work | null; next: Work | null }> {
    const mark = await live(db).where("works.id", "=", work.id).executeTakeFirst();
    if (!mark) return { previous: null, next: null };
    const beside = async (backwards: boolean) => {
      const row = await inOrder(
        live(db).where((eb) => beyond(eb, mark, backwards)),
        backwards,
      )
        .limit(1)
        .executeTakeFirst();
      return row ? toWork(row) : null;
    };
    return { previous: await beside(true), next: await beside(false) };
  }

  /** What is in the bin, the last removed first. */
  async function listRemoved(): Promise<Work[]> {
    const oldest = new Date(now().getTime() - BIN_DAYS * 86_400_000);
    const rows = await joined(db)
      .where("works.deleted_at", ">", oldest)
      .orderBy("works.deleted_at", "desc")
      .orderBy("works.id")
      .execute();
    return rows.map(toWork);
  }

  async function publish(ownerId: string, read: ReadWork): Promise<PublishResult> {
    if (read.userId && read.userId !== ownerId) return { error: "not_yours" };
    if (!read.publication) return create(ownerId, read, null);
    const claim = await claimPublication(ownerId, read.publication);
    if (!("claimedAt" in claim)) return claim;
    try {
      const result = await create(ownerId, read, claim);
      if ("work" in result) return result;
      // It took so long that another request with the same key was let in: what that one creates is the answer.
      if (result.error === "publication_in_flight") return await publish(ownerId, read);
      await giveUpPublication(claim);
      return result;
    } catch (error) {
      await giveUpPublication(claim).catch(() => {});
      throw error;
    }
  }

  async function create(ownerId: string, read: ReadWork, claim: Claim | null): Promise<PublishResult> {
    if (!read.image) return { error: "fields_invalid", fields: { image: "image_missing" } };
    const prepared = await images.prepare(read.image);
    if ("refused" in prepared) return { error: "fields_invalid", fields: { image: prepared.refused } };
    const id = newWorkId();
    const created = await change(prepared.image, async (trx) => {
      if (claim && !(await lockClaim(trx, claim))) return false;
      await trx
        .insertInto("works")
        .values((eb) => ({
          id,
          owner_id: ownerId,
          ...columns(read.input),
          image_id: prepared.image.id,
          // Once the owner has moved a work by hand, a new one goes first; before that the year decides.
          rank: eb
            .selectFrom("works as others")
            .select(sql<number>`case when max(others.rank) > 0 then max(others.rank) + 1 else 0 end`.as("rank")),
          created_at: now(),
          updated_at: now(),
          deleted_at: null,
        }))
        .execute();
      if (claim) await trx.updateTable("publications").set({ work_id: id }).where(ofClaim(claim)).execute();
      return true;
    });
    if (!created) return { error: "publication_in_flight" };
    images.wake();
    return found(await joined(db).where("works.id", "=", id).executeTakeFirst());
  }

  /** Makes this request the one that creates, or answers with what another one with the same key has created. */
  async function claimPublication(
    ownerId: string,
    { key, fingerprint }: { key: string; fingerprint: string },
  ): Promise<Claim | PublishResult> {
    const deadline = Date.now() + PUBLICATION_TIMEOUT_MS;
    for (;;) {
      const claimedAt = now();
      const abandoned = new Date(claimedAt.getTime() - PUBLICATION_ABANDONED_MS);
      const claimed = await db
        .insertInto("publications")
        .values({ owner_id: ownerId, key, fingerprint, work_id: null, created_at: claimedAt })
        .onConflict((conflict) =>
          conflict
            .columns(["owner_id", "key"])
            .doUpdateSet({ fingerprint, created_at: claimedAt })
            .where("publications.work_id", "is", null)
            .where("publications.created_at", "<", abandoned),
        )
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows === 1n) return { ownerId, key, claimedAt };

      const other = await db
        .selectFrom("publications")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .where("key", "=", key)
        .executeTakeFirst();
      if (other && other.fingerprint !== fingerprint) return { error: "publication_key_reused" };
      if (other?.work_id) return found(await joined(db).where("works.id", "=", other.work_id).executeTakeFirst());
      if (Date.now() > deadline) return { error: "publication_in_flight" };
      await wait(100);
    }
  }

  /**
   * Gives up what an earlier process left unfinished, so that a retry need not wait until it counts as abandoned. Only
   * for a database that no other process uses.
   */
  async function giveUpUnfinished(): Promise<void> {
    await db.deleteFrom("publications").where("work_id", "is", null).execute();
  }

  async function giveUpPublication(claim: Claim): Promise<void> {
    await db.deleteFrom("publications").where(ofClaim(claim)).execute();
  }

  /** Changes what is sent of a work, its picture too. With a `version`, only if nobody has changed it since. */
  async function revise(ownerId: string, id: string, read: ReadChange): Promise<ReviseResult> {
    if (read.userId && read.userId !== ownerId) return { error: "not_yours" };
    const current = await find(id);
    if (!current) return { error: "not_found" };
    if (read.version !== undefined && read.version !== current.version) return { error: "version_conflict", current };

    const prepared = read.image ? await images.prepare(read.image) : null;
    if (prepared && "refused" in prepared) return { error: "fields_invalid", fields: { image: prepared.refused } };
    const changed = await change(prepared?.image ?? null, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("works")
        .set((eb) => ({ ...changedColumns(read.input), version: eb("version", "+", 1), updated_at: now() }))
        .$if(prepared !== null, (update) => update.set({ image_id: prepared?.image.id ?? "" }))
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .$if(read.version !== undefined, (update) => update.where("version", "=", read.version ?? 0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
    if (prepared) images.wake();
    const after = await find(id);
    if (!after) return { error: "not_found" };
    return changed ? { work: after } : { error: "version_conflict", current: after };
  }

  /** Puts a work into the bin. */
  function remove(id: string): Promise<PublishResult> {
    return setRemoved(id, now());
  }

  /** Takes a work out of the bin, whole and where it stood. */
  function restore(id: string): Promise<PublishResult> {
    return setRemoved(id, null);
  }

  async function setRemoved(id: string, deletedAt: Date | null): Promise<PublishResult> {
    if (!isWorkId(id)) return { error: "not_found" };
    const changed = await change(null, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("works")
        .set((eb) => ({ deleted_at: deletedAt, version: eb("version", "+", 1), updated_at: now() }))
        .where("id", "=", id)
        .where("deleted_at", deletedAt ? "is" : "is not", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
    if (!changed) return { error: "not_found" };
    return found(await joined(db).where("works.id", "=", id).executeTakeFirst());
  }

  /**
   * Moves a work by hand: one place up or down, or before another one (null: to the end). From then on the order is
   * the owner's. What is in the bin keeps its place too, so that restoring puts it back where it stood.
   */
  async function reorder(id: string, to: "up" | "down" | { before: string | null }): Promise<PublishResult> {
    if (!isWorkId(id)) return { error: "not_found" };
    const moved = await change(null, async (trx) => {
      const rows = await inOrder(trx.selectFrom("works").select(["works.id", "works.deleted_at"])).execute();
      const ids = moveWithin(rows, id, to);
      if (!ids) return false;
      await sql`
        update works set rank = ${sql.lit(ids.length)} - moved.place::int + 1
        from unnest(${ids}::text[]) with ordinality as moved (id, place)
        where works.id = moved.id`.execute(trx);
      return true;
    });
    return moved ? found(await live(db).where("works.id", "=", id).executeTakeFirst()) : { error: "not_found" };
  }

  /**
   * Runs a verb in a transaction, after those before it, and reports the new revision once it has committed.
   * @param image a new picture, stored with what the verb changes
   * @returns false when the verb says that it has changed nothing
   */
  async function change(
    image: PreparedImage | null,
    verb: (trx: Transaction<Database>) => Promise<boolean>,
  ): Promise<boolean> {
    const revision = await db.transaction().execute(async (trx) => {
      if (image) await insertImage(trx, image);
      await lockWorks(trx);
      return (await verb(trx)) ? countUp(trx) : null;
    });
    if (revision !== null) onChange(revision);
    return revision !== null;
  }

  return {
    list,
    first,
    page,
    isPageEdge,
    find,
    neighbours,
    listRemoved,
    publish,
    giveUpUnfinished,
    revise,
    remove,
    restore,
    reorder,
  };
}

function joined(db: Kysely<Database>) {
  return db
    .selectFrom("works")
    .innerJoin("images", "images.id", "works.image_id")
    .selectAll("works")
    .select(["images.width", "images.height", "images.color", "images.variants"])
    .select((eb) =>
      eb
        .and([eb("images.source_key", "is not", null), eb("images.attempts", "<", MAX_TRIES)])
        .$castTo<boolean>()
        .as("is_image_pending"),
    );
}

function live(db: Kysely<Database>) {
  return joined(db).where("works.deleted_at", "is", null);
}

type Ordered<Query> = { orderBy(column: string, direction: "asc" | "desc"): Query };

const orderColumns = ["works.rank", "works.year", "works.created_at", "works.id"] as const;

function inOrder<Query>(query: Query, backwards = false): Query {
  let ordered = query as Ordered<Query>;
  for (const column of orderColumns) ordered = ordered.orderBy(column, backwards ? "asc" : "desc") as Ordered<Query>;
  return ordered as Query;
}

type Mark = Pick<Selectable<Database["works"]>, "rank" | "year" | "created_at" | "id">;

/** True of the works after the mark in the site's order, or before it. */
function beyond(eb: ExpressionBuilder<Database, "works">, mark: Mark, backwards: boolean) {
  return eb(
    eb.refTuple(...orderColumns),
    backwards ? ">" : "<",
    eb.tuple(mark.rank, mark.year, mark.created_at, mark.id),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof joined>["executeTakeFirstOrThrow"]>>;

function toWork(row: Row): Work {
  return {
    id: row.id,
    ownerId: row.owner_id,
    title: row.title,
    url: row.url,
    year: row.year,
    desc: row.description,
    alt: row.alt,
    image: {
      width: row.width,
      height: row.height,
      color: row.color,
      variants: row.variants.map(({ key, type, width, height }) => ({
        file: key.slice("works/".length),
        type,
        width,
        height,
      })),
      isPending: row.is_image_pending,
    },
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

function found(row: Row | undefined): PublishResult {
  return row ? { work: toWork(row) } : { error: "not_found" };
}

/** A publication that this request has to itself, unless it takes so long that another one takes it over. */
interface Claim {
  ownerId: string;
  key: string;
  /** Another claim of the same key has another moment. */
  claimedAt: Date;
}

/** Locks the claim's row until the transaction ends; false when another request has taken it over. */
async function lockClaim(trx: Transaction<Database>, claim: Claim): Promise<boolean> {
  const row = await trx.selectFrom("publications").select("key").where(ofClaim(claim)).forUpdate().executeTakeFirst();
  return row !== undefined;
}

function ofClaim({ ownerId, key, claimedAt }: Claim) {
  return (eb: ExpressionBuilder<Database, "publications">) =>
    eb.and({ owner_id: ownerId, key, created_at: claimedAt }).and("work_id", "is", null);
}

function columns({ title, url, year, desc, alt }: WorkInput) {
  return { title, url, year, description: desc, alt };
}

/** Undefined columns stay as they are. */
function changedColumns({ title, url, year, desc, alt }: WorkChange) {
  // A work without an alternative text answers its title in its place, so the title sent back is still none.
  const text = alt && sql<string>`case when title = ${alt} then '' else ${alt} end`;
  return { title, url, year, description: desc, alt: text };
}

async function insertImage(trx: Transaction<Database>, image: PreparedImage): Promise<void> {
  await trx
    .insertInto("images")
    .values({
      id: image.id,
      width: image.width,
      height: image.height,
      color: image.color,
      variants: JSON.stringify(image.variants),
      source_key: image.sourceKey,
      claimed_until: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** All ids in their new order, or null when the move names a work that is not there. */
function moveWithin(
  rows: { id: string; deleted_at: Date | null }[],
  id: string,
  to: "up" | "down" | { before: string | null },
): string[] | null {
  const shown = rows.filter((row) => !row.deleted_at).map((row) => row.id);
  const place = shown.indexOf(id);
  if (place < 0) return null;
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  const target = to === "up" ? shown[Math.max(0, place - 1)] : to === "down" ? shown[place + 2] : to.before;
  if (target === id) return rows.map((row) => row.id);
  if (target === null || target === undefined) return [...others, id];
  if (!shown.includes(target)) return null;
  return others.toSpliced(others.indexOf(target), 0, id);
}

// Without i, l, o and u: nothing in an address is mistaken for something else, or spells a word.
const idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function newWorkId(): string {
  return Array.from(randomBytes(12), (byte) => idAlphabet[byte & 31]).join("");
}
