import { sql } from 'kysely';
import { Type } from 'typebox';
import { LINE_UNITS, NEW_LINE } from '../../../domain/bills/billLine';
import type { LineDraft } from '../../../domain/bills/billLine';
import { LINE_WORDS } from '../../../domain/bills/lineDescriptions';
import { CHECK_RESULTS } from '../../../domain/orders/orderWork';
import type { Check, Material } from '../../../domain/orders/orderWork';
import type { Db } from '../../db/client';
import { objectOf } from '../../lists/fields';
import type { Field, Sql } from '../../lists/fields';
import { flag, maybeWords, oneOf, words } from '../../http/responseSchemas';

const rowsOf = (table: string, shows: Record<string, Sql>): Field => ({
  reads: sql`(select coalesce(jsonb_agg(${objectOf(shows)} order by r.place), '[]') from ${sql.table(table)} r
    where r.order_id = t.id)`,
});

/** What is to be looked at on the spot. */
export const checklist = rowsOf('order_checks', {
  text: sql`r.text`,
  required: sql`r.required`,
  result: sql`r.result`,
  note: sql`r.note`,
});

/** What was used up. */
export const materials = rowsOf('order_materials', {
  item: sql`r.item`,
  quantity: sql`r.quantity::float8`,
  unit: sql`r.unit`,
  unit_price: sql`r.unit_price::float8`,
  billable: sql`r.billable`,
});

/** What the record answers of both. */
export const check = Type.Object({
  text: words,
  required: flag,
  result: Type.Union([oneOf(CHECK_RESULTS), Type.Null()]),
  note: maybeWords,
});
export const material = Type.Object({
  item: words,
  quantity: Type.Number(),
  unit: oneOf(LINE_UNITS),
  unit_price: Type.Number({ description: 'AED with four decimals' }),
  billable: flag,
});

/** What the work of the order `t` itself comes to, in fils, VAT rounded line by line. */
export const actualTotal = sql`(select coalesce(sum(net + round(net * ${sql.lit(NEW_LINE.vat_rate)} / 100.0)), 0) from (
  select round(m.quantity * m.unit_price * 100) as net from order_materials m where m.order_id = t.id and m.billable
  union all select round(coalesce(t.labour_hours, 0) * coalesce(t.labour_rate, 0) * 100)) work)`;

const rowOf = <Row extends object>(order_id: string, row: Row, at: number) => ({
  ...row,
  order_id,
  place: at + 1,
});

/** Put these checks in the place of those that the order had. */
export async function writeChecks(db: Db, orderId: string, checks: readonly Check[]): Promise<void> {
  await db.deleteFrom('order_checks').where('order_id', '=', orderId).execute();
  if (checks.length === 0) return;
  const rows = checks.map((row, at) =>
    rowOf(orderId, { ...row, result: row.result ?? null, note: row.note ?? null }, at),
  );
  await db.insertInto('order_checks').values(rows).execute();
}

/** Put these materials in the place of those that the order had. */
export async function writeMaterials(db: Db, orderId: string, used: readonly Material[]): Promise<void> {
  await db.deleteFrom('order_materials').where('order_id', '=', orderId).execute();
  if (used.length === 0) return;
  await db
    .insertInto('order_materials')
    .values(used.map((row, at) => rowOf(orderId, row, at)))
    .execute();
}

/** The lines of a bill for what was used and worked. */
export function actualLines(
  used: readonly Material[],
  { hours, rate }: { hours: number; rate: number },
): LineDraft[] {
  const labour: LineDraft = {
    ...NEW_LINE,
    code: 'labour',
    description: LINE_WORDS.labour[0],
    quantity: hours,
    unit: 'hour',
    unit_price: rate,
  };
  const parts = used
    .filter(({ billable }) => billable)
    .map(({ item, quantity, unit, unit_price }): LineDraft => ({
      ...NEW_LINE,
      code: 'material',
      description: item,
      quantity,
      unit,
      unit_price,
    }));
  return hours > 0 ? [...parts, labour] : parts;
}
