import { sql } from 'kysely';
import { Type } from 'typebox';
import { issueBillsInputSchema } from '../../../domain/bills/billTransitions';
import type { Id } from '../../../domain/entity';
import { HttpError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { booleanSchema, idSchema, textSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { billTransitions } from './billTransitions';

/** Issues a draft; one that can't be issued stays as it was, with the reason as the message. */
async function issueOne(context: ServiceContext, _id: Id) {
  await sql`savepoint one`.execute(context.db);
  try {
    const { unique_number } = await billTransitions.run(context, _id, 'issue', {});
    await sql`release savepoint one`.execute(context.db);
    return { _id, done: true, message: `Invoice ${unique_number} issued` };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await sql`rollback to savepoint one`.execute(context.db);
    return { _id, done: false, message: error.message };
  }
}

export const bulkIssueRoute = route({
  method: 'POST',
  path: '/bill/issue',
  summary: 'Issue several drafts in the given order; returns one result per invoice',
  permission: 'canUpdateBills',
  auditAction: 'bill.issued',
  body: issueBillsInputSchema,
  response: Type.Object({
    results: Type.Array(Type.Object({ _id: idSchema, done: booleanSchema, message: textSchema })),
  }),
  handler: async (context) => {
    const ids: readonly Id[] = context.body.ids;
    const results = [];
    for (const id of ids) results.push(await issueOne(context, id));
    return { results };
  },
});
