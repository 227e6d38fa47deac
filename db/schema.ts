import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date, Date>;

/** One encoded size of a picture, as stored. */
export interface VariantRow {
  key: string;
  type: "image/webp" | "image/avif";
  width: number;
  height: number;
}

export interface Database {
  owners: {
    id: string;
    /** Lower case: an address names the same account however it is typed. */
    email: string;
    password_hash: string;
    created_at: Timestamp;
    /** Always true and unique: that there is one owner is a fact of the database, not of our code. */
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
  /** Failed attempts, counted where every instance sees them. Keys are HMACs: no address is kept. */
  attempts: {
    key: string;
    failures: number;
    resets_at: Timestamp;
  };
  /** Random keys of this site: what signs the device cookie and hides the attempts' addresses. */
  secrets: {
    name: string;
    value: string;
  };
  images: {
    /** SHA-256 of the decoded, rotated and reduced pixels. */
    id: string;
    width: number;
    height: number;
    /** Mean colour, #rrggbb, painted until the picture is there; null for one that the page shows through. */
    color: string | null;
    variants: JSONColumnType<VariantRow[], string, string>;
    /** The picture that the AVIF variants are still to be made from; null when they are done, or when it gets none. */
    source_key: string | null;
    /** Until then some instance is making them; it prolongs this while it lives. */
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
    image_id: string;
    version: Generated<number>;
    /** 0 for every work until the owner first moves one by hand; the highest comes first. */
    rank: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Timestamp | null;
  };
  /** A create that was sent twice makes one work. */
  publications: {
    owner_id: string;
    key: string;
    fingerprint: string;
    /** Null while the first of them is still at it. */
    work_id: string | null;
    created_at: Timestamp;
  };
  /** Who of several instances does what only one should do at a time. */
  leases: {
    name: string;
    held_until: Timestamp;
  };
  /** Counted up by every change a visitor could see, so that other instances notice. */
  revisions: {
    name: "works";
    value: number;
  };
}
