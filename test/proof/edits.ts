import { isDeviceFinal } from '../../src/domain/devices/device';
import { isOrderFinal } from '../../src/domain/orders/order';
import { SUPER_ADMIN } from '../../src/domain/permissions';
import { isPosFinal } from '../../src/domain/pos/pos';
import { DEVICE_STATUSES, ORDER_STATUSES, POS_STATUSES, TANK_STATUSES } from '../../src/domain/enums';
import { isTankFinal } from '../../src/domain/tanks/tank';
import { routes } from '../../src/server/routes';
import { drafts } from '../sampleDrafts';
import { agreed, done, sent, write, type Desk } from './moves';

/** What two people change at once. */
export interface Edit {
  /** The field that two people change at once. */
  field: string;
  /** A record that is still open to changes, where not any will do. */
  made?: (desk: Desk) => Promise<string>;
  /** Whether a record is closed to changes, or to theirs. */
  isClosed?: (record: Readonly<Record<string, unknown>>) => boolean;
}

/** Whether a record's life has ended. */
const ended =
  <Status extends string>(
    statuses: readonly Status[],
    isFinal: (record: { status: Status }) => boolean,
  ): Edit['isClosed'] =>
  ({ status }) =>
    statuses.some((one) => one === status && isFinal({ status: one }));

const offered = async (desk: Desk): Promise<string> => {
  const job = { ...drafts.order, billable: true, client: desk.client };
  const order = await done(desk, sent(desk.clerk, '/order/add', job));
  await desk.office.pool.query(`update orders set status = 'Assessed' where id = $1`, [order]);
  const valid_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const lines = drafts.bill.lines.slice(1);
  return done(desk, sent(desk.clerk, '/offer/add', { order, valid_until, terms: null, lines }));
};

/** What of each noun two people change at once. */
export const EDITS: Readonly<Record<string, Edit>> = {
  client: { field: 'address' },
  contract: { field: 'unit_no', made: agreed },
  bill: { field: 'notes', made: write },
  tank: { field: 'name', isClosed: ended(TANK_STATUSES, isTankFinal) },
  device: { field: 'model', isClosed: ended(DEVICE_STATUSES, isDeviceFinal) },
  order: { field: 'title', isClosed: ended(ORDER_STATUSES, isOrderFinal) },
  offer: { field: 'terms', made: offered },
  pos: { field: 'model', isClosed: ended(POS_STATUSES, isPosFinal) },
  user: { field: 'position', isClosed: ({ username }) => String(username).startsWith('clerk.') },
  setting: { field: 'label' },
  role: { field: 'description', isClosed: ({ name }) => name === SUPER_ADMIN },
};
/** Nobody else can change what is one's own, and unloading is no edit. */
const NO_EDITS = ['event', 'wallet'];

/** Nouns that are changed by a form and that no race is run for. */
export const unraced = (): string[] =>
  routes.flatMap(({ method, path }) => {
    const noun = method === 'PUT' ? /^\/(\w+)\/:id$/.exec(path)?.[1] : undefined;
    return noun && !Object.hasOwn(EDITS, noun) && !NO_EDITS.includes(noun) ? [noun] : [];
  });
