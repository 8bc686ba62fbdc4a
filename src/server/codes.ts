import { dayInDubai } from '../domain/dates';
import type { SettingKey } from '../domain/settingKeys';
import type { Db } from './database/pool';
import { numberAt, textAt } from './settings/settingAt';

const NEVER_AGAIN = 0;

/** Take the next number of a series; its row stays locked until the transaction ends, so none is given twice. */
async function next(db: Db, name: string, year: number): Promise<number> {
  const { last } = await db
    .insertInto('series')
    .values({ name, year, last: 1 })
    .onConflict((taken) =>
      taken.columns(['name', 'year']).doUpdateSet((row) => ({ last: row('series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

const padded = (value: number, figures: number): string => String(value).padStart(figures, '0');

/** A code that counts for ever: `TK-0042`. */
export const nextCode = async (db: Db, series: string, figures: number): Promise<string> =>
  `${series}-${padded(await next(db, series, NEVER_AGAIN), figures)}`;

/** Series whose beginning the company chooses. */
const PREFIXES: Partial<Record<string, SettingKey>> = {
  INV: 'invoice_prefix',
  CRN: 'credit_note_prefix',
  MNT: 'maintenance_prefix',
  DEP: 'deposit_prefix',
  RCT: 'receipt_prefix',
};

/** A number that begins again every year in Dubai: `CT-2026-000123`; how those of money look, the settings say. */
export async function nextNumber(db: Db, series: string, figures: number, now: number): Promise<string> {
  const today = dayInDubai(now);
  const key = PREFIXES[series];
  const prefix = key ? await textAt(db, key, today) : series;
  const digits = key ? await numberAt(db, 'number_padding', today) : figures;
  const year = today.slice(0, 4);
  return `${prefix}-${year}-${padded(await next(db, series, Number(year)), digits)}`;
}
