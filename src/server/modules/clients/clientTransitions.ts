import { sql } from 'kysely';
import type { Client } from '../../../domain/clients/client';
import { CLIENT_TRANSITIONS } from '../../../domain/clients/clientTransitions';
import { refundCreditInputSchema } from '../../../domain/contracts/contractTransitions';
import { formatAed } from '../../../domain/money';
import { clientRecordSchema } from './clientSchemas';
import { requestCreditRefund, applyClientCredit } from '../contracts/creditService';
import { clients } from './clientRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';

/** Area-restricted users may not archive clients with records outside their areas. */
async function assertNothingOutsideAreas({ db }: ServiceContext, client: Client): Promise<void> {
  const visible = (table: 'contracts' | 'bills') =>
    sql`(select count(*) from ${sql.table(table)} where client_id = ${client._id} and deleted_at is null)`;
  const { rows } = await sql`select where count_contracts_and_bills(${client._id})
    > ${visible('contracts')} + ${visible('bills')}`.execute(db);
  if (rows.length > 0) throw new HttpError(403, 'Some of this client’s records are outside your areas.');
}

/** Throws unless all contracts have ended and no money is owed in either direction. */
async function assertSettled({ db }: ServiceContext, client: Client): Promise<void> {
  const { balance_due = 0, credit_balance = 0, deposit_held = 0 } = client;
  const { rows } = await sql<{ unique_number: string }>`select unique_number from contracts
    where client_id = ${client._id} and deleted_at is null and status not in ('Terminated', 'Closed', 'Cancelled')
    order by unique_number limit 1`.execute(db);
  if (rows[0]) throw new HttpError(409, `Contract ${rows[0].unique_number} has not ended yet.`);
  if (balance_due > 0) throw new HttpError(409, `${formatAed(balance_due)} is still owed.`);
  if (deposit_held > 0) throw new HttpError(409, `Refund the ${formatAed(deposit_held)} of deposit first.`);
  if (credit_balance > 0)
    throw new HttpError(409, `The client still has ${formatAed(credit_balance)} of credit.`);
}

export const clientTransitions = createTransitionRoutes({
  noun: 'client',
  label: 'client',
  tableName: 'clients',
  repository: clients,
  recordSchema: clientRecordSchema,
  transitions: CLIENT_TRANSITIONS,
  inputSchemas: { refundCredit: refundCreditInputSchema },
  auditedLists: { useCredit: ['own_credit', 'balance_due'] },
  apply: {
    refundCredit: (context, { _id }, refund) =>
      requestCreditRefund(context, { contract: null, client: _id }, _id, refund),
    useCredit: (context, { _id }) => applyClientCredit(context, _id),
    archive: async (context, client) => {
      await assertNothingOutsideAreas(context, client);
      await assertSettled(context, client);
    },
  },
  conflictMessages: {
    block: { blocked: 'This client is already blocked.' },
    unblock: { default: 'This client is not blocked.' },
    restore: { default: 'This client is not archived.' },
    refundCredit: { default: 'The credit of an archived client can’t be refunded.' },
    useCredit: { default: 'The credit of an archived client can’t be applied.' },
  },
});
