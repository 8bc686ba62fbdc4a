import { call } from './kit/call';
import { workerChoices, workers } from './people/choices';

/** Who may be given a job, for those who give them but may not open employees. */
export const assigneeCalls = [
  call({
    method: 'POST',
    path: '/order/assignees',
    summary: 'List the employees who may be given an order',
    needs: 'canUpdateOrders',
    body: workers.query,
    answers: workerChoices,
    handle: ({ db, body }) => workers.list(db, body),
  }),
];
