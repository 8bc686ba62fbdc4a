import { sql } from 'kysely';
import { formatCount } from '../../../../domain/numbers';
import { COUNTER_IMPORT_COLUMNS, readingRowSchema } from '../../../../domain/counters/counterImports';
import type { ReadingImportRow } from '../../../../domain/counters/counterImports';
import type { Reading } from '../../../../domain/counters/reading';
import { labelOf } from '../../../../domain/labels';
import { createImportRoutes } from '../../../imports/importRoutes';
import type { ImportPlan } from '../../../imports/importRows';
import type { ServiceContext } from '../../../http/requestContext';
import { validationError } from '../../../http/httpError';
import { notifyReading } from '../readings/readingNotifications';
import { NOON_IN_DUBAI, recordReadingSilently } from '../readings/readingService';
import type { RecordedReading } from '../readings/readingService';
import { ALREADY_EXISTS } from '../../../imports/importRows';

async function lockCounterBySerial({ db }: ServiceContext, serial: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from counters
    where lower(serial_number) = lower(${serial}) and deleted_at is null for update`.execute(db);
  if (!rows[0]) throw validationError({ serial_number: 'Unknown serial number' });
  return rows[0].id;
}

/** Whether the same reading exists already. */
async function readingExists(
  { db }: ServiceContext,
  counter: string,
  { at, value }: ReadingImportRow,
): Promise<boolean> {
  const sameTime = at.includes('T') ? sql`at = ${new Date(at)}` : sql`dubai_day(at) = ${at}::date`;
  const { rows } = await sql`select 1 from counter_readings where counter_id = ${counter}
    and status <> 'rejected' and value = ${value} and ${sameTime} limit 1`.execute(db);
  return rows.length > 0;
}

const consumptionText = ({ consumption_m3, days, flags }: Reading): string => {
  const volume = `${consumption_m3.toFixed(3)} m³ in ${formatCount(days, 'day')}`;
  return flags.length > 0
    ? `${volume}; flags: ${flags.map((flag) => labelOf(flag).toLowerCase()).join(', ')}`
    : volume;
};

function readingImportPlan(): ImportPlan<typeof readingRowSchema> & {
  after: (context: ServiceContext) => Promise<void>;
} {
  const recorded: RecordedReading[] = [];
  return {
    columns: COUNTER_IMPORT_COLUMNS.readings,
    inputSchema: readingRowSchema,
    keyOf: ({ serial_number, at, value }) => [serial_number.toLowerCase(), at, value].join('\n'),
    orderOf: ({ at }) => Date.parse(at.includes('T') ? at : at + NOON_IN_DUBAI),
    importRow: async (context, row) => {
      const { serial_number, ...input } = row;
      const counter = await lockCounterBySerial(context, serial_number);
      if (await readingExists(context, counter, row)) return ALREADY_EXISTS;
      const recordedReading = await recordReadingSilently(context, { ...input, counter, source: 'import' });
      recorded.push(recordedReading);
      return { state: 'valid', message: consumptionText(recordedReading.reading) };
    },
    after: async (context) => {
      for (const { reading, basis } of recorded) await notifyReading(context, reading, basis);
    },
  };
}

export const readingImportRoutes = createImportRoutes({
  path: '/counter/import/readings',
  plural: 'readings',
  permission: 'superAdmin',
  model: 'counter',
  auditAction: 'reading.imported',
  createPlan: readingImportPlan,
});
