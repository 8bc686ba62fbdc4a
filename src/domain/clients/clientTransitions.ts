import type { ClientStatus } from './client';
import type { Transitions } from '../transitions';

const permission = 'canUpdateClients';

/** Blocked clients get no new contracts; archived ones are former clients. Both can be restored. */
export const CLIENT_TRANSITIONS = {
  unblock: { from: ['blocked'], to: 'active', permission, auditAction: 'unblocked' },
  restore: { from: ['archived'], to: 'active', permission, auditAction: 'restored' },
  block: { from: ['active'], to: 'blocked', permission, auditAction: 'blocked' },
  refundCredit: {
    from: ['active', 'blocked'],
    permission: 'canUpdateBills',
    auditAction: 'credit_refund_requested',
    idempotent: true,
  },
  useCredit: { from: ['active', 'blocked'], permission, auditAction: 'credit_applied' },
  archive: { from: ['active', 'blocked'], to: 'archived', permission, auditAction: 'archived' },
} as const satisfies Transitions<ClientStatus>;

export type ClientTransition = keyof typeof CLIENT_TRANSITIONS;
