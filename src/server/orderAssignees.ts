import { sql } from 'kysely';
import { SUPER_ADMIN, WRITING } from '../domain/permissions';
import { call } from './kit/call';
import { workerChoices, workers } from './people/choices';

/** Whose role does more than read. */
const working = sql<boolean>`exists (select from roles r where r.id = t.role_id
  and (r.name = ${SUPER_ADMIN} or r.permissions && ${WRITING}::text[]))`;

/** Who may be given a job, for those who give them but may not open employees. */
export const assigneeCalls = [
  call({
    method: 'POST',
    path: '/order/assignees',
    summary: 'List the employees who may be given an order',
    needs: 'canUpdateOrders',
    body: workers.query,
    answers: workerChoices,
    handle: ({ db, body }) => workers.list(db, body, working),
  }),
];
