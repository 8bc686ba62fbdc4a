import { sql } from 'kysely';
import type { Pos } from '../../../domain/pos/pos';
import { POS_STEPS, assignDraft } from '../../../domain/pos/posTransitions';
import { reasonDraft } from '../../../domain/tanks/tankTransitions';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { openOrder } from '../orders/orderService';
import { posRecord } from './posSchemas';
import { pos } from './posRepository';

/** From the shelf into somebody's hands and back, to the workshop and back, lost, and away for good. */
export const posSteps = stepping({
  noun: 'pos',
  one: 'POS device',
  rows: 'pos',
  table: pos,
  record: posRecord,
  steps: POS_STEPS,
  drafts: { assign: assignDraft, repair: reasonDraft, lost: reasonDraft, retire: reasonDraft },
  work: {
    assign: async (ask, _device, { user }) => {
      await checkCarrier(ask, user);
      return { assigned_to: user, assigned_at: new Date(ask.now), status_reason: null };
    },
    return: (_ask, device) => {
      refuseUnsent(device);
      return Promise.resolve(away(null));
    },
    repaired: () => Promise.resolve({ status_reason: null }),
    repair: (_ask, device, { reason }) => {
      refuseUnsent(device);
      return Promise.resolve(away(reason));
    },
    lost: async (ask, device, { reason }) => {
      await callForSearch(ask, device, reason);
      return away(reason);
    },
    retire: (_ask, device, { reason }) => {
      if (device.status !== 'lost') refuseUnsent(device);
      return Promise.resolve(away(reason));
    },
  },
  elsewhere: {
    assign: { assigned: 'Somebody carries this POS device already; it has to be returned first.' },
    return: { otherwise: 'Nobody carries this POS device.' },
    repaired: { otherwise: 'This POS device is not in repair.' },
    repair: {
      repair: 'This POS device is in repair already.',
      otherwise: 'This POS device is no longer in use, so it can’t be sent to repair.',
    },
    lost: { lost: 'This POS device is lost already.' },
    retire: { otherwise: 'This POS device is retired already.' },
  },
});

const away = (status_reason: string | null) => ({ assigned_to: null, assigned_at: null, status_reason });

/** Receipts that only the handheld knows would be lost with it. */
function refuseUnsent({ pending_offline: unsent = 0 }: Pos): void {
  if (unsent === 0) return;
  const receipts = unsent === 1 ? 'a receipt' : `${String(unsent)} receipts`;
  throw new Refusal(
    409,
    `This POS device holds ${receipts} taken offline; let it send them before it changes hands.`,
  );
}

/** Whoever carries a handheld works here, and carries no other. */
async function checkCarrier({ db }: Doer, user: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from users
    where id = ${user} and deleted_at is null for update`.execute(db);
  if (rows[0]?.status !== 'active') throw unfit({ user: 'Choose an employee who is active' });
  const other = await db.selectFrom('pos').select('code').where('assigned_to', '=', user).executeTakeFirst();
  if (other) throw unfit({ user: `This employee carries ${other.code} already` });
}

/** Somebody has to look for it, and everybody whose work that is hears of it at once. */
const callForSearch = (ask: Doer, { _id, code, brand, model, assigned_to }: Pos, reason: string) =>
  openOrder(
    ask,
    {
      type: 'device_check',
      title: `Lost: ${code} ${brand} ${model}`,
      description: `${reason}\nLast carried by: ${assigned_to?.label ?? 'nobody'}.`,
      priority: 'high',
      pos: _id,
      billable: false,
    },
    'device_alarm',
    'critical',
  );
