import { sql } from 'kysely';

/** SQL: the tank `k` or the counter `n` of the device `t`, and the site `s`. */
export const joinMounting = sql`left join tanks k on k.id = t.tank_id left join counters n on n.id = t.counter_id
  left join sites s on s.code = coalesce(k.site_code, n.site_code)`;
