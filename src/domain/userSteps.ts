import type { Steps } from './steps';
import type { User } from './user';

const needs = 'canUpdateUsers';

/** From the invitation into the company, out of it, and back; where somebody goes back to depends on whether there is a password. */
export const USER_STEPS = {
  resend: { from: ['invited'], needs, past: 'reinvited' },
  unblock: { from: ['blocked'], needs, past: 'unblocked' },
  block: { from: ['invited', 'active'], to: 'blocked', needs, past: 'blocked' },
} as const satisfies Steps<NonNullable<User['status']>>;
