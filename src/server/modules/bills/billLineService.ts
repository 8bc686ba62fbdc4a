import { sql } from 'kysely';
import { Type } from 'typebox';
import { LINE_CODES, LINE_UNITS, VAT_CATEGORIES } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { toFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Field, SqlExpression } from '../../lists/fields';
import { jsonObject } from '../../lists/fields';
import { nullableTextSchema, moneySchema, enumSchema, textSchema } from '../../http/responseSchemas';

/** What a bill's record answers of each line. */
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

/** The lines of a bill or an offer, in their order; they are written beside its own row. */
export function linesIn(table: string, owner: string): Field {
  const listed = (shows: Record<string, SqlExpression>): SqlExpression =>
    sql`(select coalesce(jsonb_agg(${jsonObject(shows)} order by l.place), '[]') from ${sql.table(table)} l
      where ${sql.ref(`l.${owner}`)} = t.id)`;
  return { select: listed(recordColumns), selectInput: listed(inputColumns), toColumns: () => ({}) };
}

/** A bill's lines. */
export const lines: Field = linesIn('bill_lines', 'bill_id');

/** Put these lines in the place of those that the bill had; its totals follow by themselves. */
export async function replaceLines(db: Db, billId: string, drafts: readonly BillLineInput[]): Promise<void> {
  await db.deleteFrom('bill_lines').where('bill_id', '=', billId).execute();
  await db
    .insertInto('bill_lines')
    .values(drafts.map((line, at) => billLineRow(billId, line, at)))
    .execute();
}

/** A line as its table keeps it. */
export const billLineRow = (billId: string, line: BillLineInput, at: number) => ({
  bill_id: billId,
  ...lineColumns(line, at),
});

/** The columns of a line, whatever it belongs to. */
export const lineColumns = (line: BillLineInput, at: number) => ({
  place: at + 1,
  code: line.code,
  description: line.description,
  description_ar: line.description_ar ?? null,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unit_price,
  discount: toFils(line.discount) ?? 0,
  vat_category: line.vat_category,
  vat_rate: line.vat_rate,
});
