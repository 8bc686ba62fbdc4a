import type { Wallet } from '../../../domain/wallets/wallet';
import { crudApi, crudSaga, entity } from '../../store/createResource';

/** The latest payments, for the dashboard; apart from the payments' own list, so that neither disturbs the other. */
export const recentPayments = entity<Wallet>('recentPayments');

/** Watches the dashboard. */
export const dashboardSaga = crudSaga(recentPayments, crudApi<Wallet, never>('/wallet'));
