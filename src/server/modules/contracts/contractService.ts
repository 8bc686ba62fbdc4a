import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { assertPermission } from '../../http/authorize';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { contracts } from './contractRepository';

/** Throws 404 if the contract does not exist. */
export const findContract = async (db: Db, id: Id): Promise<Contract> =>
  orNotFound(await contracts.find(db, id));

/** The contract, if the user may view contracts. */
export async function findVisibleContract(
  context: Pick<ServiceContext, 'db' | 'currentUser'>,
  id: Id,
): Promise<Contract> {
  assertPermission(context, 'canViewContracts');
  return findContract(context.db, id);
}
