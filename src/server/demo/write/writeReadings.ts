import type { Insertable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import type { Company } from '../generate/company';
import { insertMany, rowsOf } from './insert';
import type { CreatedRecord } from '../generate/record';
import type { DemoReading } from '../generate/billing/readings';
import { timestamps } from '../rows/rowHelpers';
import { employeeByUsername } from '../generate/parties/staff';

/** A reading row; the previous reading is set by a trigger. */
const readingRow = (reading: DemoReading, by: CreatedRecord): Insertable<Database['counter_readings']> => {
  const { counter, contract, bill, at, value, type, flags, note } = reading;
  const status = bill?.issue_date ? 'billed' : reading.status;
  const isReviewed = flags.length > 0 && status !== 'pending';
  return {
    ...timestamps(reading),
    counter_id: counter.id,
    contract_id: contract.id,
    bill_id: bill?.id ?? null,
    at: new Date(at),
    value,
    type,
    status,
    flags: [...flags],
    note,
    source: 'web',
    reader_id: by.id,
    created_by: by.id,
    lat: null,
    lng: null,
    photo_id: reading.photo ?? null,
    reviewed_by: isReviewed ? by.id : null,
    reviewed_at: isReviewed ? new Date(at) : null,
    ...(status === 'rejected' && { reject_reason: note }),
  };
};

/** Writes readings in chronological order per counter, after their bills are issued. */
export function writeReadings(db: Db, { readings, staff }: Company): Promise<void> {
  const by = employeeByUsername(staff, 'o.khan');
  return insertMany(
    db,
    'counter_readings',
    rowsOf(readings, (reading) => [readingRow(reading, by)]),
  );
}
