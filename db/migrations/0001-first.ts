import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Plain SQL can be read beside `psql`. The embedded engine takes one statement at a time. */
const statements = [
  sql`create table owners (
    id text primary key,
    email text not null unique,
    password_hash text not null,
    created_at timestamptz not null,
    "only" boolean not null default true unique,
    constraint owners_only_one check ("only")
  )`,
  sql`create table signup_codes (code_hash text primary key, created_at timestamptz not null)`,
  sql`create table keys (
    id text primary key,
    owner_id text not null references owners on delete cascade,
    host text not null,
    public_key text not null,
    counter bigint not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create table sessions (
    id text primary key,
    owner_id text not null references owners on delete cascade,
    token_hash text not null unique,
    user_agent text not null,
    network text not null,
    key_id text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create table attempts (key text primary key, failures integer not null, resets_at timestamptz not null)`,
  sql`create table secrets (name text primary key, value text not null)`,

  sql`create table images (
    id text primary key,
    width integer not null,
    height integer not null,
    color text,
    kind text not null,
    ink text not null,
    variants jsonb not null,
    named_at timestamptz,
    stored_at timestamptz not null default clock_timestamp()
  )`,

  // A generated column may call a function, but hold no subquery.
  sql`create function texts_in(list jsonb) returns text[] language sql immutable
    return array(select jsonb_array_elements_text(list))`,
  sql`create table works (
    id text primary key,
    owner_id text not null references owners,
    site jsonb,
    draft jsonb,
    draft_at timestamptz,
    year integer generated always as ((site ->> 'year')::integer) stored,
    image_id text generated always as (site ->> 'imageId') stored references images,
    technologies text[] generated always as (texts_in(site -> 'technologies')) stored,
    preview_token text,
    preview_until timestamptz,
    version integer not null default 1,
    rank integer not null default 0,
    published_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint works_not_empty check (site is not null or draft is not null),
    constraint works_complete check (site is null or (
      site ->> 'title' <> '' and site ->> 'desc' <> '' and year is not null and image_id is not null
        and published_at is not null
    ) is true)
  )`,
  // All four are descending, so that one row comparison finds the next page.
  sql`create index works_in_order on works (rank desc, year desc, created_at desc, id desc)
    where deleted_at is null and site is not null`,
  sql`create index works_with_words on works (rank desc, year desc, created_at desc, id desc)
    where deleted_at is null and site is not null and site ->> 'testimonial' is not null`,
  sql`create index works_in_english on works (rank desc, year desc, created_at desc, id desc)
    where deleted_at is null and site is not null and site ->> 'english' <> ''`,
  sql`create index works_by_technology on works using gin (technologies) where deleted_at is null and site is not null`,
  sql`create index works_by_image on works (image_id)`,
  // Visitors' queries read from here, so that none can name a draft or a preview link.
  sql`create view published_works as
    select id, owner_id, site, year, image_id, technologies, version, rank, published_at, created_at, updated_at
    from works where deleted_at is null and site is not null`,
  sql`create table revisions (name text primary key, value integer not null)`,
  sql`insert into revisions (name, value) values ('works', 0)`,

  sql`create table messages (
    id text primary key,
    fingerprint text not null unique,
    name text not null,
    email text not null,
    kind text not null,
    budget text not null,
    work_title text not null,
    body text not null,
    is_spam boolean not null,
    created_at timestamptz not null,
    read_at timestamptz,
    deleted_at timestamptz,
    mailed_at timestamptz,
    next_try_at timestamptz,
    tries integer not null default 0,
    failed_at timestamptz,
    last_error text
  )`,
  sql`create index messages_in_order on messages (is_spam, created_at desc, id desc) where deleted_at is null`,
  sql`create table visits (
    day text,
    page text,
    host text,
    count integer not null,
    primary key (day, page, host)
  )`,
  sql`create table settings (name text primary key, value jsonb not null)`,
];

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
