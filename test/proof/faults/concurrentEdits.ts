import { isDeviceFinal } from '../../../src/domain/devices/device';
import { isOrderFinal } from '../../../src/domain/orders/order';
import { SUPER_ADMIN } from '../../../src/domain/permissions';
import { isPosFinal } from '../../../src/domain/pos/pos';
import { DEVICE_STATUSES, ORDER_STATUSES, POS_STATUSES, TANK_STATUSES } from '../../../src/domain/enums';
import { isTankFinal } from '../../../src/domain/tanks/tank';
import { routes } from '../../../src/server/routes';
import { drafts } from '../../sampleDrafts';
import { sendRequest } from '../support/apiClient';
import {
  draftContract,
  expectCreated,
  postRequest,
  draftBill,
  type OperationContext,
} from './moneyOperations';

/** A concurrent edit of one record by two users. */
export interface ConcurrentEdit {
  /** Field that both users change. */
  field: string;
  /** Creates an editable record; without it, an existing one is used. */
  create?: (context: OperationContext) => Promise<string>;
  /** Whether the record or this field can't be edited. */
  isReadOnly?: (record: Readonly<Record<string, unknown>>) => boolean;
}

/** Whether the record has a final status. */
const hasFinalStatus =
  <Status extends string>(
    statuses: readonly Status[],
    isFinal: (record: { status: Status }) => boolean,
  ): ConcurrentEdit['isReadOnly'] =>
  ({ status }) =>
    statuses.some((value) => value === status && isFinal({ status: value }));

const createOffer = async (context: OperationContext): Promise<string> => {
  const draft = { ...drafts.order, billable: true, client: context.client };
  const order = await expectCreated(context, postRequest(context.admin, '/order/add', draft));
  await context.server.pool.query(`update orders set status = 'Assessed' where id = $1`, [order]);
  const valid_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const lines = drafts.bill.lines.slice(1);
  return expectCreated(
    context,
    postRequest(context.admin, '/offer/add', { order, valid_until, terms: null, lines }),
  );
};

/** The response to a new source contains its key beside the record. */
const createSource = async ({ server, admin, number }: OperationContext): Promise<string> => {
  const draft = { name: `Source ${String(number)}`, format: 'generic', is_enabled: true };
  const { body } = await sendRequest(server.url, postRequest(admin, '/telemetry_source/add', draft));
  return String((body.source as { _id: string } | undefined)?._id);
};

const createDeviceModel = (context: OperationContext): Promise<string> => {
  const draft = { vendor: 'Acme', model: `M-${String(context.number)}` };
  return expectCreated(context, postRequest(context.admin, '/device_model/add', draft));
};

/** Creates a draft plan with a tank in service that no other plan contains. */
const createRefillPlan = async (context: OperationContext): Promise<string> => {
  const draft = {
    ...drafts.tank,
    serial_number: `RP-${String(context.number)}`,
    site: await anySite(context),
  };
  const tank = await expectCreated(context, postRequest(context.admin, '/tank/add', draft));
  await context.server.pool.query(`update tanks set status = 'commissioned' where id = $1`, [tank]);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const plan = { day, truck: 'T-1', capacity_l: 5000, stops: [{ tank, litres: 100 }] };
  return expectCreated(context, postRequest(context.admin, '/refill_plan/add', plan));
};

const anySite = async ({ server }: OperationContext): Promise<string> => {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from sites where emirate is not null order by code limit 1',
  );
  return String(rows[0]?.id);
};

/** Concurrent edits by noun. */
export const CONCURRENT_EDITS: Readonly<Record<string, ConcurrentEdit>> = {
  client: { field: 'address' },
  contract: { field: 'unit_no', create: draftContract },
  bill: { field: 'notes', create: draftBill },
  site: { field: 'access_notes' },
  tank: { field: 'name', isReadOnly: hasFinalStatus(TANK_STATUSES, isTankFinal) },
  device: { field: 'model', isReadOnly: hasFinalStatus(DEVICE_STATUSES, isDeviceFinal) },
  refill_plan: { field: 'truck', create: createRefillPlan },
  order: { field: 'title', isReadOnly: hasFinalStatus(ORDER_STATUSES, isOrderFinal) },
  offer: { field: 'terms', create: createOffer },
  pos: { field: 'model', isReadOnly: hasFinalStatus(POS_STATUSES, isPosFinal) },
  user: { field: 'position', isReadOnly: ({ username }) => String(username).startsWith('admin.') },
  setting: { field: 'label' },
  account: { field: 'name' },
  device_model: { field: 'model', create: createDeviceModel },
  telemetry_source: { field: 'name', create: createSource },
  role: { field: 'description', isReadOnly: ({ name }) => name === SUPER_ADMIN },
};
/** Notifications and payments have no edit form for a second user. */
const NOT_EDITABLE = ['event', 'wallet'];

/** Nouns with an edit route but without a concurrent edit. */
export const nounsWithoutRace = (): string[] =>
  routes.flatMap(({ method, path }) => {
    const noun = method === 'PUT' ? /^\/(\w+)\/:id$/.exec(path)?.[1] : undefined;
    return noun && !Object.hasOwn(CONCURRENT_EDITS, noun) && !NOT_EDITABLE.includes(noun) ? [noun] : [];
  });
