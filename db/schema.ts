import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date, Date>;

/** One encoded size of a picture, as stored. */
export interface VariantRow {
  key: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

/** How a picture is shown, as stored; see works/mounting/framing.ts. */
export interface FramingRow {
  mode: string;
  ink: string;
  focus: number;
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
    created_at: Timestamp;
    last_used_at: Timestamp;
    expires_at: Timestamp;
  };
  /** Failed attempts. The keys are HMACs, so no address is stored. */
  attempts: {
    key: string;
    failures: number;
    resets_at: Timestamp;
  };
  /** The site's random key: it signs device cookies and hides the addresses in `attempts`. */
  secrets: {
    name: string;
    value: string;
  };
  images: {
    /** SHA-256 of the decoded, rotated and reduced pixels. */
    id: string;
    width: number;
    height: number;
    /** Mean colour, #rrggbb, shown until the image is loaded. Null for an image with transparency. */
    color: string | null;
    /** Null for an image of an older release until it has been read; see works/images/traits.server.ts. */
    kind: string | null;
    /** How well each paper suits it, in the order of `inkNames`. Null as the kind is. */
    inks: JSONColumnType<number[] | null, string | null, string>;
    variants: JSONColumnType<VariantRow[], string, string>;
    /** The object from which the AVIF variants will be made. Null if they exist, or if the image gets none. */
    source_key: string | null;
    /** An instance makes them, and renews this time while it does. */
    claimed_until: Timestamp | null;
    attempts: Generated<number>;
  };
  works: {
    id: string;
    owner_id: string;
    title: string;
    url: string;
    year: number;
    description: string;
    /** Empty: the title stands in. */
    alt: string;
    framing: JSONColumnType<FramingRow, string | undefined, string>;
    image_id: string;
    version: Generated<number>;
    /** 0 for every work until the owner first moves one by hand; the highest comes first. */
    rank: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Timestamp | null;
  };
  /** Idempotency keys: a request that is sent twice creates one work. */
  publications: {
    owner_id: string;
    key: string;
    fingerprint: string;
    /** Null while the first request is in progress. */
    work_id: string | null;
    created_at: Timestamp;
  };
  /** For jobs that only one instance may run at a time. */
  leases: {
    name: string;
    held_until: Timestamp;
  };
  /** What visitors wrote in the contact form. */
  messages: {
    id: string;
    /** HMAC of the form's token and the text: what is sent twice is stored once. */
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
    /** Kept apart, and not mailed. */
    is_spam: boolean;
    created_at: Timestamp;
    read_at: Timestamp | null;
    deleted_at: Timestamp | null;
    /** When it is mailed next. Null if it need not be, or no longer. */
    next_try_at: Timestamp | null;
    /** An instance is sending it. */
    claimed_until: Timestamp | null;
    attempts: Generated<number>;
    mailed_at: Timestamp | null;
    /** When its last try failed. */
    failed_at: Timestamp | null;
    last_error: string | null;
  };
  /** Incremented by each change that visitors can see, so that other instances notice it. */
  revisions: {
    name: "works";
    value: number;
  };
}
