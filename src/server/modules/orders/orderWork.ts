import { sql } from 'kysely';
import { Type } from 'typebox';
import { LINE_UNITS, BILL_LINE_INITIAL_VALUES } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { LINE_DESCRIPTIONS } from '../../../domain/bills/lineDescriptions';
import { CHECKLIST_RESULTS } from '../../../domain/orders/orderWork';
import type { Id } from '../../../domain/entity';
import type { ChecklistItem, Material } from '../../../domain/orders/orderWork';
import type { Db } from '../../db/client';
import { TODAY, jsonObject } from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import { clientVatTreatment } from '../clients/clientService';
import { booleanSchema, nullableTextSchema, enumSchema, textSchema } from '../../http/responseSchemas';

const rowsField = (table: string, columns: Record<string, SqlExpression>): Field => ({
  select: sql`(select coalesce(jsonb_agg(${jsonObject(columns)} order by r.position), '[]') from ${sql.table(table)} r
    where r.order_id = t.id)`,
});

export const checklist = rowsField('order_checks', {
  text: sql`r.text`,
  required: sql`r.required`,
  result: sql`r.result`,
  note: sql`r.note`,
});

export const materials = rowsField('order_materials', {
  item: sql`r.item`,
  quantity: sql`r.quantity::float8`,
  unit: sql`r.unit`,
  unit_price: sql`r.unit_price::float8`,
  billable: sql`r.billable`,
});

export const checkSchema = Type.Object({
  text: textSchema,
  required: booleanSchema,
  result: Type.Union([enumSchema(CHECKLIST_RESULTS), Type.Null()]),
  note: nullableTextSchema,
});
export const materialSchema = Type.Object({
  item: textSchema,
  quantity: Type.Number(),
  unit: enumSchema(LINE_UNITS),
  unit_price: Type.Number({ description: 'AED with four decimals' }),
  billable: booleanSchema,
});

/** VAT rate of an invoice to the client of order `t` today, in percent. */
const vatRate = sql`(case when exists (select from clients c where c.id = t.client_id
  and ${clientVatTreatment(TODAY)} <> 'standard') then 0 else (select numeric_setting('vat_rate')) end)`;

/** Total of the recorded work of order `t` in fils; VAT is rounded per line. */
export const actualTotal = sql`(select coalesce(sum(net + round(net * ${vatRate} / 100.0)), 0) from (
  select round(m.quantity * m.unit_price * 100) as net from order_materials m where m.order_id = t.id and m.billable
  union all select round(coalesce(t.labour_hours, 0) * coalesce(t.labour_rate, 0) * 100)) work)`;

const positionedRow = <Row extends object>(order_id: string, row: Row, index: number) => ({
  ...row,
  order_id,
  position: index + 1,
});

/** Adds the checklists of orders that have none. */
export async function addChecks(
  db: Db,
  orders: readonly { id: Id; checks: readonly ChecklistItem[] }[],
): Promise<void> {
  const rows = orders.flatMap(({ id, checks }) =>
    checks.map((row, index) =>
      positionedRow(id, { ...row, result: row.result ?? null, note: row.note ?? null }, index),
    ),
  );
  if (rows.length > 0) await db.insertInto('order_checks').values(rows).execute();
}

export async function replaceChecks(db: Db, id: Id, checks: readonly ChecklistItem[]): Promise<void> {
  await db.deleteFrom('order_checks').where('order_id', '=', id).execute();
  await addChecks(db, [{ id, checks }]);
}

export async function replaceMaterials(
  db: Db,
  orderId: string,
  materials: readonly Material[],
): Promise<void> {
  await db.deleteFrom('order_materials').where('order_id', '=', orderId).execute();
  if (materials.length === 0) return;
  await db
    .insertInto('order_materials')
    .values(materials.map((row, index) => positionedRow(orderId, row, index)))
    .execute();
}

/** Bill lines for materials and labour. */
export function actualLines(
  materials: readonly Material[],
  { hours, rate }: { hours: number; rate: number },
): BillLineInput[] {
  const labour: BillLineInput = {
    ...BILL_LINE_INITIAL_VALUES,
    code: 'labour',
    description: LINE_DESCRIPTIONS.labour[0],
    quantity: hours,
    unit: 'hour',
    unit_price: rate,
  };
  const materialLines = materials
    .filter(({ billable }) => billable)
    .map(({ item, quantity, unit, unit_price }): BillLineInput => ({
      ...BILL_LINE_INITIAL_VALUES,
      code: 'material',
      description: item,
      quantity,
      unit,
      unit_price,
    }));
  return hours > 0 ? [...materialLines, labour] : materialLines;
}
