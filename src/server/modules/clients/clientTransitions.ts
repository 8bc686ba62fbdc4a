import { sql } from 'kysely';
import type { Client } from '../../../domain/clients/client';
import { CLIENT_STEPS } from '../../../domain/clients/clientTransitions';
import { aed } from '../../../domain/money';
import { everywhere } from '../../db/rowVisibility';
import { clientRecord } from './clientSchemas';
import { clients } from './clientRepository';
import type { Doer } from '../../http/requestContext';
import { Refusal } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';

/** What a client has elsewhere stays unseen by somebody who works in some areas only. */
async function refusePart({ db }: Doer, client: Client): Promise<void> {
  const unseen = (table: 'contracts' | 'bills') => sql`exists (select from ${everywhere(table)} r
    where r.client_id = ${client._id} and r.deleted_at is null and r.id not in (select id from ${sql.table(table)}
      where client_id = ${client._id}))`;
  const { rows } = await sql`select where ${unseen('contracts')} or ${unseen('bills')}`.execute(db);
  if (rows.length > 0)
    throw new Refusal(403, 'Part of this client’s business is outside the areas that you work in.');
}

/** Only who is supplied no more, and neither owes nor is owed, has left for good. */
async function refuseStaying({ db }: Doer, client: Client): Promise<void> {
  const { balance_due = 0, credit_balance = 0, deposit_held = 0 } = client;
  const { rows } = await sql<{ unique_number: string }>`select unique_number from contracts
    where client_id = ${client._id} and deleted_at is null and status not in ('Terminated', 'Closed', 'Cancelled')
    order by unique_number limit 1`.execute(db);
  if (rows[0]) throw new Refusal(409, `Contract ${rows[0].unique_number} is not over yet.`);
  if (balance_due > 0) throw new Refusal(409, `${aed(balance_due)} is still owed.`);
  if (deposit_held > 0) throw new Refusal(409, `Refund the ${aed(deposit_held)} of deposit first.`);
  if (credit_balance > 0) throw new Refusal(409, `${aed(credit_balance)} of credit is left.`);
}

/** A client who takes no new contract, one who has left, and the way back. */
export const clientSteps = stepping({
  noun: 'client',
  one: 'client',
  rows: 'clients',
  table: clients,
  record: clientRecord,
  steps: CLIENT_STEPS,
  work: {
    archive: async (ask, client) => {
      await refusePart(ask, client);
      await refuseStaying(ask, client);
      return {};
    },
  },
  elsewhere: {
    block: { blocked: 'This client is blocked already.' },
    unblock: { otherwise: 'This client is not blocked.' },
    restore: { otherwise: 'This client is not archived.' },
  },
});
