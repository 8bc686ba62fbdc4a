import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../domain/entity';
import { call } from './kit/call';
import { holdsWords } from './kit/filters';
import { id, pageOf, words } from './kit/schemas';
import { table } from './kit/table';

const name = sql`t.first_name || ' ' || t.last_name`;

const assignees = table<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { reads: name }, position: { reads: sql`t.position` } },
  sorts: { label: name },
  order: { sort: 'label', dir: 'asc' },
  search: holdsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  alive: sql`t.deleted_at is null and t.status = 'active'`,
});

/** Who may be given a job, for those who give them but may not open employees. */
export const assigneeCalls = [
  call({
    method: 'POST',
    path: '/order/assignees',
    summary: 'List the employees who may be given an order',
    needs: 'canUpdateOrders',
    body: assignees.query,
    answers: pageOf(Type.Object({ _id: id, label: words, position: words })),
    handle: ({ db, body }) => assignees.list(db, body),
  }),
];
