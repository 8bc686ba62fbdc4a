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

/** The contract whose money is asked for, for those who may also see contracts. */
export async function findVisibleContract(looker: AccountContext, id: Id): Promise<Contract> {
  assertMayView(looker, 'canViewContracts');
  return orNotFound(await contracts.find(looker.db, id));
}

/** The client whose money is asked for, for those who may also see clients. */
export async function findVisibleClient(looker: AccountContext, id: Id): Promise<Client> {
  assertMayView(looker, 'canViewClients');
  return orNotFound(await clients.find(looker.db, id));
}

/** Refuse whoever may see the bills but not whose they are. */
export const assertMayViewAccount = (
  looker: AccountContext,
  noun: 'contract' | 'client',
  id: Id,
): Promise<unknown> =>
  noun === 'contract' ? findVisibleContract(looker, id) : findVisibleClient(looker, id);
