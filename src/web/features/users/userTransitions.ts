import { createTransitions } from '../../store/createTransitions';
import { users } from './users';

export const userTransitions = createTransitions(users, 'user', {
  resend: { label: 'Resend invitation', successMessage: 'Invitation sent' },
  unblock: { label: 'Unblock', successMessage: 'Employee unblocked' },
  block: {
    label: 'Block',
    successMessage: 'Employee blocked',
    destructive: true,
    confirm: ({ username }) => ({
      title: `Block ${username}?`,
      text: 'All sessions end immediately, and the account can’t sign in until it is unblocked.',
      confirmLabel: 'Block',
      destructive: true,
    }),
  },
});
