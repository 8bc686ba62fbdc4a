import { sql } from 'kysely';
import type { Pos } from '../../../domain/pos/pos';
import {
  POS_BULK_TRANSITIONS,
  POS_TRANSITIONS,
  assignPosInputSchema,
} from '../../../domain/pos/posTransitions';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { openOrder } from '../orders/orderService';
import { posRecordSchema } from './posSchemas';
import { pos } from './posRepository';

export const posTransitions = createTransitionRoutes({
  noun: 'pos',
  label: 'POS device',
  tableName: 'pos',
  repository: pos,
  recordSchema: posRecordSchema,
  transitions: POS_TRANSITIONS,
  bulk: POS_BULK_TRANSITIONS,
  inputSchemas: {
    assign: assignPosInputSchema,
    repair: reasonInputSchema,
    reportLost: reasonInputSchema,
    retire: reasonInputSchema,
  },
  apply: {
    assign: async (context, _device, { user }) => {
      await assertAssignable(context, user);
      return { assigned_to: user, assigned_at: new Date(context.now), status_reason: null };
    },
    return: (_context, device) => {
      assertSynchronised(device);
      return unassignedColumns(null);
    },
    completeRepair: () => ({ status_reason: null }),
    repair: (_context, device, { reason }) => {
      assertSynchronised(device);
      return unassignedColumns(reason);
    },
    reportLost: async (context, device, { reason }) => {
      await openSearchOrder(context, device, reason);
      return unassignedColumns(reason);
    },
    retire: (_context, device, { reason }) => {
      if (device.status !== 'lost') assertSynchronised(device);
      return unassignedColumns(reason);
    },
  },
  conflictMessages: {
    assign: { assigned: 'This POS device is already assigned; return it first.' },
    return: { default: 'This POS device is not assigned.' },
    completeRepair: { default: 'This POS device is not in repair.' },
    repair: {
      repair: 'This POS device is already in repair.',
      default: 'This POS device is no longer in use and can’t be sent to repair.',
    },
    reportLost: { lost: 'This POS device is already reported lost.' },
    retire: { default: 'This POS device is already retired.' },
  },
});

const unassignedColumns = (status_reason: string | null) => ({
  assigned_to: null,
  assigned_at: null,
  status_reason,
});

/** Throws if receipts are not synchronised, because they would be lost. */
function assertSynchronised({ pending_offline: unsent = 0 }: Pos): void {
  if (unsent === 0) return;
  const receipts = unsent === 1 ? 'a receipt' : `${String(unsent)} receipts`;
  throw new HttpError(409, `This POS device has ${receipts} not yet synced; sync it first.`);
}

/** The employee must be active and have no other POS device. */
async function assertAssignable({ db }: ServiceContext, user: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from users
    where id = ${user} and deleted_at is null for update`.execute(db);
  if (rows[0]?.status !== 'active') throw validationError({ user: 'Choose an active employee' });
  const other = await db.selectFrom('pos').select('code').where('assigned_to', '=', user).executeTakeFirst();
  if (other) throw validationError({ user: `This employee already has ${other.code}` });
}

/** Opens a critical order to search for the device. */
const openSearchOrder = (
  context: ServiceContext,
  { _id, code, brand, model, assigned_to }: Pos,
  reason: string,
) =>
  openOrder(
    context,
    {
      type: 'device_check',
      title: `Lost: ${code} ${brand} ${model}`,
      description: `${reason}\nLast assigned to: ${assigned_to?.label ?? 'nobody'}.`,
      priority: 'high',
      pos: _id,
      billable: false,
    },
    'device_alarm',
    'critical',
  );
