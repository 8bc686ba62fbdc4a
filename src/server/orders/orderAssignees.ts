import { sql } from 'kysely';
import { SUPER_ADMIN, WRITING } from '../../domain/permissions';
import { call } from '../kit/call';
import type { Sql } from '../kit/field';
import { workerChoices, workers } from '../people/choices';

/** Whether a role does more than read. */
export const doesMoreThanRead = (role: Sql) => sql<boolean>`exists (select from roles o where o.id = ${role}
  and (o.name = ${SUPER_ADMIN} or o.permissions && ${WRITING}::text[]))`;

const working = doesMoreThanRead(sql`t.role_id`);

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
