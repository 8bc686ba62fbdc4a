import type { Wallet } from '../../../domain/wallets/wallet';
import { createResourceApi, createResourceSaga, createResource } from '../../store/createResource';

/** The latest payments, for the dashboard; apart from the payments' own list, so that neither disturbs the other. */
export const recentPayments = createResource<Wallet>('recentPayments');

/** Watches the dashboard. */
export const dashboardSaga = createResourceSaga(recentPayments, createResourceApi<Wallet, never>('/wallet'));
