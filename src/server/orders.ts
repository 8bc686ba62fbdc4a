import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  ORDER_SOURCES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRIORITIES,
  orderDraft,
  orderIsFinal,
  slaDue,
} from '../domain/order';
import { nextNumber } from './codes';
import { refuseEnded } from './endings';
import { crudCalls } from './kit/crud';
import { flag, id, maybeWords, moment as when, oneOf, version, words } from './kit/schemas';
import { checkLinks, maybeHolder, maybeLink, maybeNumbered } from './links';
import type { Target } from './links';
import { orders, priorityIn } from './ordersTable';
import { maybeSiteName } from './sites';

const row = {
  _id: id,
  version,
  unique_number: words,
  type: oneOf(ORDER_TYPES),
  title: words,
  site: maybeSiteName,
  unit_no: maybeWords,
  client: maybeLink,
  priority: oneOf(PRIORITIES),
  assigned_to: maybeHolder,
  sla_due: when,
  status: oneOf(ORDER_STATUSES),
};

const record = Type.Object({
  ...row,
  description: words,
  contract: maybeNumbered,
  tank: maybeLink,
  counter: maybeLink,
  device: maybeLink,
  contact_name: maybeWords,
  contact_phone: maybeWords,
  source: oneOf(ORDER_SOURCES),
  reported_at: when,
  scheduled_at: maybeWords,
  billable: flag,
  createdAt: when,
  updatedAt: when,
});

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
});

/** Maintenance orders: list, read, add, change. */
export const orderCalls = crudCalls({
  noun: 'order',
  area: 'Orders',
  table: orders,
  draft: orderDraft,
  record,
  row: Type.Object(row),
  born: async ({ db, now, visitor }, { priority, client, contract }) => ({
    unique_number: await nextNumber(db, 'MO', 5, now),
    reported_at: new Date(now),
    sla_due: slaDue(new Date(now), priorityIn(priority)),
    client_id: client ?? sql`(select client_id from contracts where id = ${contract ?? null}::uuid)`,
    created_by: visitor.userId,
  }),
  check: async (ask, draft, before, record) => {
    refuseEnded(orderIsFinal, record);
    await checkLinks(ask.db, targetsOf(draft), draft, before?.client === draft.client ? before : undefined);
  },
});
