import type { ClientStatus } from './client';
import type { Transitions } from '../transitions';

const permission = 'canUpdateClients';

/** Who is blocked takes no new contract, and who has left for good is archived; both may come back. */
export const CLIENT_TRANSITIONS = {
  unblock: { from: ['blocked'], to: 'active', permission, auditAction: 'unblocked' },
  restore: { from: ['archived'], to: 'active', permission, auditAction: 'restored' },
  block: { from: ['active'], to: 'blocked', permission, auditAction: 'blocked' },
  archive: { from: ['active', 'blocked'], to: 'archived', permission, auditAction: 'archived' },
} as const satisfies Transitions<ClientStatus>;
