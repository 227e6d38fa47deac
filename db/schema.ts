import type { ColumnType, Generated, JSONColumnType } from "kysely";
// biome-ignore lint/style/noRestrictedImports: the rule that judges a document is its type
import type { WorkInput } from "#app/works/work-schema.server.ts";

type Timestamp = ColumnType<Date, Date, Date>;

export interface VariantRow {
  key: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

interface WorkTable {
  id: string;
  owner_id: string;
  /** What visitors see; null while the work is not on the site. */
  site: JSONColumnType<WorkInput | null, string | null | undefined, string | null>;
  /** As typed, so some of it may be wrong; null if it is the same as on the site. */
  draft: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  draft_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** These three are generated from `site`. */
  year: ColumnType<number | null, never, never>;
  image_id: ColumnType<string | null, never, never>;
  technologies: ColumnType<string[] | null, never, never>;
  /** Everybody who has the link sees the draft, until its end. */
  preview_token: ColumnType<string | null, string | null | undefined, string | null>;
  preview_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  /** 0 for every work until the owner first moves one by hand; the highest comes first. */
  rank: Generated<number>;
  /** When it first came to the site. */
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  /** When what visitors see was last changed. */
  updated_at: Timestamp;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A view: the works that visitors see. */
interface PublishedWorkTable
  extends Pick<WorkTable, "id" | "owner_id" | "version" | "rank" | "created_at" | "updated_at"> {
  site: JSONColumnType<WorkInput, never, never>;
  year: number;
  image_id: string;
  technologies: string[];
  published_at: Timestamp;
}

export interface Database {
  owners: {
    id: string;
    /** Lower case, so that every spelling of an address finds the account. */
    email: string;
    password_hash: string;
    created_at: Timestamp;
    /** Always true and unique, so that the database allows only one owner. */
    only: Generated<boolean>;
  };
  signup_codes: {
    code_hash: string;
    created_at: Timestamp;
  };
  sessions: {
    id: string;
    owner_id: string;
    token_hash: string;
    user_agent: string;
    /** HMAC of the network in which it began. */
    network: string;
    /** The key that opened it may have been removed; null for a password. */
    key_id: string | null;
    created_at: Timestamp;
    last_used_at: Timestamp;
    expires_at: Timestamp;
  };
  keys: {
    id: string;
    owner_id: string;
    /** Host of the SITE_URL for which it was made: elsewhere no browser offers it. */
    host: string;
    /** COSE, base64url. */
    public_key: string;
    /** How often it was used; always 0 for a key that devices share. */
    counter: ColumnType<string | number | bigint, number, number>;
    name: string;
    created_at: Timestamp;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** Used challenges of keys are here too. Its keys are HMACs, so no address is stored. */
  attempts: {
    key: string;
    failures: number;
    resets_at: Timestamp;
  };
  /** The site's random key signs challenges, and hides the networks in `attempts` and `sessions`. */
  secrets: {
    name: string;
    value: string;
  };
  images: {
    /** SHA-256 of the decoded, rotated and reduced pixels. */
    id: string;
    width: number;
    height: number;
    /** Mean colour, #rrggbb, shown until the image is loaded; null for an image with transparency. */
    color: string | null;
    kind: string;
    /** The paper that the site chose when it was stored. */
    ink: string;
    variants: JSONColumnType<VariantRow[], string, string>;
    /** When it was last sent, or named by a work: until a day later it is not swept. Null if never. */
    named_at: Timestamp | null;
    /** By the database's clock, so that pictures have an order. */
    stored_at: ColumnType<Date, Date | undefined, never>;
  };
  works: WorkTable;
  published_works: PublishedWorkTable;
  visits: {
    /** Such as 2026-11-22. A text, because drivers turn a date into a moment. */
    day: string;
    page: string;
    host: string;
    count: number;
  };
  settings: {
    name: "availability" | "backup" | "sweep";
    value: JSONColumnType<{ kind: string; month?: string } | Record<string, string | null>, string, string>;
  };
  messages: {
    id: string;
    /** HMAC of the form's token, the name, the address and the text: what is sent twice is stored once. */
    fingerprint: string;
    name: string;
    email: string;
    /** The id of a service, or "autre". */
    kind: string;
    /** As the form named it; empty if none was chosen. */
    budget: string;
    /** The work from whose page the visitor came; empty if from none. */
    work_title: string;
    body: string;
    /** Kept apart. Mailed, with a mark, only if nothing but the hidden field speaks against it. */
    is_spam: boolean;
    created_at: Timestamp;
    /** A suspected message has the time at which the owner set it aside, or null if it came so. */
    read_at: Timestamp | null;
    deleted_at: Timestamp | null;
    mailed_at: Timestamp | null;
    /** When it will be mailed, or mailed again if that is not recorded by then. Null if nothing is to be mailed. */
    next_try_at: Timestamp | null;
    tries: Generated<number>;
    /** When its mail was given up. */
    failed_at: Timestamp | null;
    last_error: string | null;
  };
  /** Each change that visitors can see increments it, so that other instances notice. */
  revisions: {
    name: "works";
    value: number;
  };
}
