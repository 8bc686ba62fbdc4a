import { sql } from 'kysely';
import { orderInputSchema } from '../../../domain/orders/orderInput';
import { isOrderFinal } from '../../../domain/orders/order';
import { assertNotFinal } from '../../http/httpError';
import { crudRoutes } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { assigneeRoutes } from './orderTeam';
import { afterOrdersCreated, initialOrderColumns } from './orderService';
import { orderRecordSchema, orderExportColumns } from './orderSchemas';
import { orderTransitions } from './orderTransitions';
import { orders } from './orderRepository';

const referenceTargets = ({ client }: Record<string, unknown>): Record<string, ReferenceTarget> => ({
  client: { table: 'clients', message: 'Choose a client from the list' },
  contract: {
    table: 'contracts',
    where: client ? sql`r.client_id = ${client}` : sql`true`,
    message: client ? 'This contract belongs to another client' : 'Choose a contract from the list',
  },
  tank: { table: 'tanks', message: 'Choose a tank from the list' },
  counter: { table: 'counters', message: 'Choose a counter from the list' },
  device: { table: 'devices', message: 'Choose a device from the list' },
  pos: { table: 'pos', message: 'Choose a POS device from the list' },
});

export const orderRoutes = [
  ...crudRoutes({
    noun: 'order',
    permissionGroup: 'Orders',
    repository: orders,
    exportColumns: orderExportColumns,
    inputSchema: orderInputSchema,
    recordSchema: orderRecordSchema,
    initialColumns: initialOrderColumns,
    validate: async (context, input, before, record) => {
      assertNotFinal(isOrderFinal, record);
      await validateReferences(
        context.db,
        referenceTargets(input),
        input,
        before?.client === input.client ? before : undefined,
      );
    },
    saveRelated: async (context, id, { type }, before) => {
      if (!before) await afterOrdersCreated(context, [{ id, type }]);
    },
  }),
  ...assigneeRoutes,
  ...orderTransitions.routes,
];
