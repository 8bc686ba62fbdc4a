import { sql } from 'kysely';
import { counted } from '../../../../domain/numbers';
import { IMPORT_COLUMNS, readingRowDraft } from '../../../../domain/counters/counterImports';
import type { ReadingRow } from '../../../../domain/counters/counterImports';
import type { Reading } from '../../../../domain/counters/reading';
import { wordOf } from '../../../../domain/labels';
import { importCalls } from './importRoutes';
import type { ImportPlan } from './importRows';
import type { Doer } from '../../../http/requestContext';
import { unfit } from '../../../http/httpError';
import { tellOfReading } from '../readings/readingNotifications';
import { keepReading } from '../readings/readingService';
import type { KeptReading } from '../readings/readingService';

/** The counter of a serial number, locked until all is written. */
async function counterOf({ db }: Doer, serial: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from counters
    where lower(serial_number) = lower(${serial}) and deleted_at is null for update`.execute(db);
  if (!rows[0]) throw unfit({ serial_number: 'No counter has this serial number' });
  return rows[0].id;
}

/** Whether the books have this very reading: by an import before, or by hand. */
async function isThere({ db }: Doer, counter: string, { at, value }: ReadingRow): Promise<boolean> {
  const same = at.includes('T')
    ? sql`at = ${new Date(at)}`
    : sql`(at at time zone 'Asia/Dubai')::date = ${at}::date`;
  const { rows } = await sql`select 1 from counter_readings where counter_id = ${counter}
    and status <> 'rejected' and value = ${value} and ${same} limit 1`.execute(db);
  return rows.length > 0;
}

const comesTo = ({ consumption_m3, days, flags }: Reading): string => {
  const volume = `${consumption_m3.toFixed(3)} m³ in ${counted(days, 'day')}`;
  return flags.length > 0
    ? `${volume}; to be looked at: ${flags.map((flag) => wordOf(flag).toLowerCase()).join(', ')}`
    : volume;
};

function planOf(): ImportPlan<typeof readingRowDraft> & { after: (ask: Doer) => Promise<void> } {
  const kept: KeptReading[] = [];
  return {
    columns: IMPORT_COLUMNS.readings,
    draft: readingRowDraft,
    keyOf: ({ serial_number, at, value }) => [serial_number.toLowerCase(), at, value].join('\n'),
    orderOf: ({ at }) => Date.parse(at),
    take: async (ask, row) => {
      const { serial_number, ...taking } = row;
      const counter = await counterOf(ask, serial_number);
      if (await isThere(ask, counter, row)) return { state: 'known', words: 'There already' };
      const one = await keepReading(ask, { ...taking, counter, source: 'import' });
      kept.push(one);
      return { state: 'good', words: comesTo(one.reading) };
    },
    after: async (ask) => {
      for (const { reading, basis } of kept) await tellOfReading(ask, reading, basis);
    },
  };
}

/** Readings out of a file. */
export const readingImportCalls = importCalls({
  many: 'readings',
  model: 'counter',
  changes: 'reading.imported',
  planOf,
});
