import type { Wallet } from '../../domain/wallet';
import { crudApi, crudSaga, entity } from '../kit/entity';

/** The latest payments, for the dashboard; apart from the payments' own list, so that neither disturbs the other. */
export const recentPayments = entity<Wallet>('recentPayments');

/** Watches the dashboard. */
export const dashboardSaga = crudSaga(recentPayments, crudApi<Wallet, never>('/wallet'));
