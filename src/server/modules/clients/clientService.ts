import type { Client } from '../../../domain/clients/client';
import type { Id } from '../../../domain/entity';
import { assertPermission } from '../../http/authorize';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { clients } from './clientRepository';

/** The client, if the user may view clients. */
export async function findVisibleClient(
  context: Pick<ServiceContext, 'db' | 'currentUser'>,
  id: Id,
): Promise<Client> {
  assertPermission(context, 'canViewClients');
  return orNotFound(await clients.find(context.db, id));
}
