import { sql } from 'kysely';
import { Type } from 'typebox';
import { iso, objectOf } from '../kit/field';
import type { Field } from '../kit/field';
import { maybeWords, money, moment as when, words } from '../kit/schemas';

/** How a payment left the hands of its holder: by whom it was taken over, and what was counted of the whole batch. */
export const handedOver: Field = {
  reads: sql`(select ${objectOf({
    by: sql`u.first_name || ' ' || u.last_name`,
    at: iso(sql`b.at`),
    counted_amount: sql`(b.cash_counted / 100.0)::float8`,
    difference: sql`(b.difference / 100.0)::float8`,
    note: sql`b.note`,
  })} from unload_batches b join users u on u.id = b.cashier_id where b.id = t.batch_id)`,
};

/** Who took a payment back, and when. */
export const takenBack: Field = {
  reads: sql`(select ${objectOf({
    by: sql`u.first_name || ' ' || u.last_name`,
    at: iso(sql`t.voided_at`),
  })} from users u where u.id = t.voided_by)`,
};

/** What the record answers of it. */
export const takingBackShown = Type.Union([Type.Object({ by: words, at: when }), Type.Null()]);

/** What the record answers of a handing-over. */
export const handoverShown = Type.Union([
  Type.Object({
    by: words,
    at: when,
    counted_amount: money,
    difference: money,
    note: maybeWords,
  }),
  Type.Null(),
]);
