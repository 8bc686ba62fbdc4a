import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import type { Wallet } from '../../../domain/wallets/wallet';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import { orNotFound } from '../../http/httpError';
import { wallets } from './walletRepository';

/** Payments are visible to SuperAdmins and the employee who received them. */
export const maySeePayment = ({ permissions, userId }: CurrentUser, { user }: Wallet): boolean =>
  hasPermission(permissions, 'superAdmin') || user?._id === userId;

/** A payment, for SuperAdmins and the employee who received it. */
export async function findPayment(db: Db, id: Id, currentUser: CurrentUser): Promise<Wallet> {
  const payment = orNotFound(await wallets.find(db, id));
  return orNotFound(maySeePayment(currentUser, payment) ? payment : undefined);
}
