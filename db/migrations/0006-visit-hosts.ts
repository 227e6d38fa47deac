import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Counts of a host that is longer than any name in the DNS go to visits without a host. */
export const visitHosts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into visits (day, page, host, count)
      select day, page, '', sum(count) from visits where length(host) > 253 group by day, page
      on conflict (day, page, host) do update set count = visits.count + excluded.count`.execute(db);
    await sql`delete from visits where length(host) > 253`.execute(db);
  },
};
