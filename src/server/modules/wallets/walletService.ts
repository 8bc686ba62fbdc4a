import type { Id } from '../../../domain/entity';
import { hasPermission } from '../../../domain/permissions';
import type { Wallet } from '../../../domain/wallets/wallet';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import { orNotFound } from '../../http/httpError';
import { wallets } from './walletRepository';

/** A payment, for SuperAdmins and the employee who received it. */
export async function findPayment(db: Db, id: Id, { permissions, userId }: CurrentUser): Promise<Wallet> {
  const payment = orNotFound(await wallets.find(db, id));
  return orNotFound(
    hasPermission(permissions, 'superAdmin') || payment.user?._id === userId ? payment : undefined,
  );
}
