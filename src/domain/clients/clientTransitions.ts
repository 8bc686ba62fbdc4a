import type { ClientStatus } from './client';
import type { Steps } from '../transitions';

const needs = 'canUpdateClients';

/** Who is blocked takes no new contract, and who has left for good is archived; both may come back. */
export const CLIENT_STEPS = {
  unblock: { from: ['blocked'], to: 'active', needs, past: 'unblocked' },
  restore: { from: ['archived'], to: 'active', needs, past: 'restored' },
  block: { from: ['active'], to: 'blocked', needs, past: 'blocked' },
  archive: { from: ['active', 'blocked'], to: 'archived', needs, past: 'archived' },
} as const satisfies Steps<ClientStatus>;
