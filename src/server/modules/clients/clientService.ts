import type { Client } from '../../../domain/clients/client';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { assertPermission } from '../../http/authorize';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { clients } from './clientRepository';

/** Throws 404 if the client does not exist. */
export const findClient = async (db: Db, id: Id): Promise<Client> => orNotFound(await clients.find(db, id));

/** The client, if the user may view clients. */
export async function findVisibleClient(
  context: Pick<ServiceContext, 'db' | 'currentUser'>,
  id: Id,
): Promise<Client> {
  assertPermission(context, 'canViewClients');
  return findClient(context.db, id);
}
