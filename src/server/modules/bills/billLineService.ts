import { VAT_CATEGORIES } from '../../../domain/enums';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { LINE_CODES, LINE_UNITS } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { Id } from '../../../domain/entity';
import { filsOrZero } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Field, SqlExpression } from '../../lists/fields';
import { jsonObject } from '../../lists/fields';
import {
  integerSchema,
  nullableTextSchema,
  moneySchema,
  enumSchema,
  textSchema,
} from '../../http/responseSchemas';

export const billLineSchema = Type.Object({
  code: enumSchema(LINE_CODES),
  description: textSchema,
  description_ar: nullableTextSchema,
  quantity: Type.Number(),
  unit: enumSchema(LINE_UNITS),
  unit_price: Type.Number({ description: 'AED with four decimals' }),
  discount: moneySchema,
  vat_category: enumSchema(VAT_CATEGORIES),
  vat_rate: Type.Number({ description: 'Percent' }),
  net: moneySchema,
  vat: moneySchema,
  gross: moneySchema,
});

const inputColumns = {
  code: sql`l.code`,
  description: sql`l.description`,
  description_ar: sql`l.description_ar`,
  quantity: sql`l.quantity::float8`,
  unit: sql`l.unit`,
  unit_price: sql`l.unit_price::float8`,
  discount: sql`(l.discount / 100.0)::float8`,
  vat_category: sql`l.vat_category`,
  vat_rate: sql`l.vat_rate::float8`,
};

const recordColumns = {
  ...inputColumns,
  net: sql`(l.net / 100.0)::float8`,
  vat: sql`(l.vat / 100.0)::float8`,
  gross: sql`((l.net + l.vat) / 100.0)::float8`,
};

/** Lines of a bill or an offer in order; they are written separately from the record. */
export function linesIn(table: string, owner: string): Field {
  const select = (columns: Record<string, SqlExpression>): SqlExpression =>
    sql`(select coalesce(jsonb_agg(${jsonObject(columns)} order by l.position), '[]') from ${sql.table(table)} l
      where ${sql.ref(`l.${owner}`)} = t.id)`;
  return { select: select(recordColumns), selectInput: select(inputColumns), toColumns: () => ({}) };
}

export const lines: Field = linesIn('bill_lines', 'bill_id');

/** SQL: line `p` of a credit note credits an amount of line `l`, as one unit at that price, not a quantity. */
const IS_CREDITED_SUM = sql`p.unit = 'service' and p.quantity = 1 and p.discount = 0 and p.unit_price <> l.unit_price`;

/** Amounts of each line of an issued invoice less its credit notes. */
export const creditable: Field = {
  select: sql`(select coalesce(jsonb_agg(${jsonObject({
    position: sql`l.position`,
    net: sql`((l.net - c.net) / 100.0)::float8`,
    vat: sql`((l.vat - c.vat) / 100.0)::float8`,
    quantity: sql`(case when l.quantity > 0 then greatest(0, l.quantity - c.quantity)
      else least(0, l.quantity - c.quantity) end)::float8`,
  })} order by l.position), '[]')
  from bill_lines l cross join lateral (
    select coalesce(sum(p.net), 0) as net, coalesce(sum(p.vat), 0) as vat,
      coalesce(sum(p.quantity) filter (where p.unit = l.unit and not (${IS_CREDITED_SUM})), 0) as quantity
    from bills n join bill_lines p on p.bill_id = n.id
    where n.original_bill_id = t.id and n.status = 'Credited' and p.credits = l.position) c
  where l.bill_id = t.id and t.kind <> 'credit_note' and t.status not in ('Draft', 'Held'))`,
};

export const creditableSchema = Type.Object({
  position: integerSchema,
  net: moneySchema,
  vat: moneySchema,
  quantity: Type.Number(),
});

/** Replaces the lines of a bill; triggers update its totals. */
export async function replaceLines(db: Db, billId: string, lines: readonly BillLineInput[]): Promise<void> {
  await db.deleteFrom('bill_lines').where('bill_id', '=', billId).execute();
  await insertLines(db, [{ bill: billId, lines }]);
}

/** Adds the lines of new bills; triggers update the totals. */
export async function insertLines(
  db: Db,
  bills: readonly { bill: Id; lines: readonly BillLineInput[] }[],
): Promise<void> {
  const rows = bills.flatMap(({ bill, lines }) => lines.map((line, index) => billLineRow(bill, line, index)));
  await db.insertInto('bill_lines').values(rows).execute();
}

export const billLineRow = (billId: string, line: BillLineInput, index: number) => ({
  bill_id: billId,
  ...lineColumns(line, index),
});

/** Columns of a line of a bill or an offer. */
export const lineColumns = (line: BillLineInput, index: number) => ({
  position: index + 1,
  code: line.code,
  description: line.description,
  description_ar: line.description_ar ?? null,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unit_price,
  discount: filsOrZero(line.discount),
  vat_category: line.vat_category,
  vat_rate: line.vat_rate,
});
