import type { Client } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import { clients } from '../clients/clientRepository';
import { contracts } from '../contracts/contractRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, orNotFound } from '../../http/httpError';

type AccountContext = Pick<ServiceContext, 'db' | 'currentUser'>;

const assertMayView = (
  { currentUser }: AccountContext,
  flag: 'canViewClients' | 'canViewContracts',
): void => {
  if (!hasPermission(currentUser.permissions, flag))
    throw new HttpError(403, 'You are not allowed to do this.');
};

/** The contract, if the user may view contracts. */
export async function findVisibleContract(context: AccountContext, id: Id): Promise<Contract> {
  assertMayView(context, 'canViewContracts');
  return orNotFound(await contracts.find(context.db, id));
}

/** The client, if the user may view clients. */
export async function findVisibleClient(context: AccountContext, id: Id): Promise<Client> {
  assertMayView(context, 'canViewClients');
  return orNotFound(await clients.find(context.db, id));
}

/** Throws unless the user may also view the account's contract or client. */
export const assertMayViewAccount = (
  context: AccountContext,
  noun: 'contract' | 'client',
  id: Id,
): Promise<unknown> =>
  noun === 'contract' ? findVisibleContract(context, id) : findVisibleClient(context, id);
