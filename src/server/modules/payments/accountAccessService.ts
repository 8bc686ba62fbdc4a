import type { Client } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { allows } from '../../../domain/permissions';
import { clients } from '../clients/clientRepository';
import { contracts } from '../contracts/contractRepository';
import type { Doer } from '../../http/requestContext';
import { Refusal, found } from '../../http/httpError';

type Looker = Pick<Doer, 'db' | 'visitor'>;

const refuseBlind = ({ visitor }: Looker, flag: 'canViewClients' | 'canViewContracts'): void => {
  if (!allows(visitor.grants, flag)) throw new Refusal(403, 'You are not allowed to do this.');
};

/** The contract whose money is asked for, for those who may also see contracts. */
export async function contractSeen(looker: Looker, id: Id): Promise<Contract> {
  refuseBlind(looker, 'canViewContracts');
  return found(await contracts.find(looker.db, id));
}

/** The client whose money is asked for, for those who may also see clients. */
export async function clientSeen(looker: Looker, id: Id): Promise<Client> {
  refuseBlind(looker, 'canViewClients');
  return found(await clients.find(looker.db, id));
}

/** Refuse whoever may see the bills but not whose they are. */
export const accountSeen = (looker: Looker, noun: 'contract' | 'client', id: Id): Promise<unknown> =>
  noun === 'contract' ? contractSeen(looker, id) : clientSeen(looker, id);
