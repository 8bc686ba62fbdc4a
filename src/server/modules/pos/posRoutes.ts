import { sql } from 'kysely';
import { posInputSchema, isPosFinal } from '../../../domain/pos/pos';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { nextCode } from '../settings/documentNumberService';
import { assertNotFinal, validationError } from '../../http/httpError';
import { crudRoutes } from '../../lists/crudRoutes';
import { posAssignmentRoutes } from './posAssignments';
import { posDailyTotalsRoutes } from './posDailyTotals';
import { posRecordSchema, posExportColumns } from './posSchemas';
import { posTransitions } from './posTransitions';
import { pos } from './posRepository';

/**
 * Throws if receipts were recorded with the new prefix, or by the device with its old one: receipts that it has not sent
 * yet are found by their prefix.
 */
async function assertPrefixUnused(db: Db, prefix: string, device?: Id): Promise<void> {
  const { rows } = await sql`select 1 from pos_receipts
    where pos_id = ${device ?? null}::uuid or starts_with(number, ${`${prefix}-`}) limit 1`.execute(db);
  if (rows.length > 0)
    throw validationError({
      receipt_prefix:
        'Receipts were recorded with this or the previous prefix; choose another device or prefix',
    });
}

/** POS devices: list, read, add, change, transitions, assignments and daily totals. */
export const posRoutes = [
  ...crudRoutes({
    noun: 'pos',
    permissionGroup: 'Pos',
    repository: pos,
    exportColumns: posExportColumns,
    inputSchema: posInputSchema,
    recordSchema: posRecordSchema,
    initialColumns: async ({ db, currentUser }) => ({
      code: await nextCode(db, 'POS'),
      created_by: currentUser.userId,
    }),
    validate: async ({ db }, input, before, record) => {
      assertNotFinal(isPosFinal, record);
      if (input.receipt_prefix !== before?.receipt_prefix)
        await assertPrefixUnused(db, String(input.receipt_prefix), record?._id);
    },
  }),
  ...posTransitions.routes,
  ...posAssignmentRoutes,
  ...posDailyTotalsRoutes,
];
