import { sql } from 'kysely';
import { orderDraft, orderIsFinal } from '../../../domain/orders/order';
import { refuseEnded } from '../../http/httpError';
import { crudCalls } from '../../lists/crudRoutes';
import { checkLinks } from '../../lists/references';
import type { Target } from '../../lists/references';
import { assigneeCalls } from './orderTeam';
import { beginOrder, bornOrder } from './orderService';
import { orderRecord, orderRow } from './orderSchemas';
import { orderSteps } from './orderTransitions';
import { orders } from './orderRepository';
import { orderSheet } from '../../lists/exportColumns/customers';

const targetsOf = ({ client }: Record<string, unknown>): Record<string, Target> => ({
  client: { table: 'clients', sentence: 'Choose a client from the list' },
  contract: {
    table: 'contracts',
    where: client ? sql`r.client_id = ${client}` : sql`true`,
    sentence: client ? 'This contract belongs to another client' : 'Choose a contract from the list',
  },
  tank: { table: 'tanks', sentence: 'Choose a tank from the list' },
  counter: { table: 'counters', sentence: 'Choose a counter from the list' },
  device: { table: 'devices', sentence: 'Choose a device from the list' },
  pos: { table: 'pos', sentence: 'Choose a POS device from the list' },
});

/** Maintenance orders: list, read, add, change, and the steps from the first look to the end. */
export const orderCalls = [
  ...crudCalls({
    noun: 'order',
    area: 'Orders',
    table: orders,
    sheet: orderSheet,
    draft: orderDraft,
    record: orderRecord,
    row: orderRow,
    born: bornOrder,
    check: async (ask, draft, before, record) => {
      refuseEnded(orderIsFinal, record);
      await checkLinks(ask.db, targetsOf(draft), draft, before?.client === draft.client ? before : undefined);
    },
    beside: async (ask, id, { type }, before) => {
      if (!before) await beginOrder(ask, id, type);
    },
  }),
  ...assigneeCalls,
  ...orderSteps.calls,
];
