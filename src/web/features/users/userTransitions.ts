import { steps } from '../../store/createTransitions';
import { users } from './users';

/** What may be done with an employee's account, and what is said about it. */
export const userSteps = steps(users, 'user', {
  resend: { label: 'Resend invitation', done: 'Invitation sent' },
  unblock: { label: 'Unblock', done: 'Employee unblocked' },
  block: {
    label: 'Block',
    done: 'Employee blocked',
    destructive: true,
    sure: ({ username }) => ({
      title: `Block ${username}?`,
      text: 'All sessions end at once, and signing in is refused until somebody unblocks the account.',
      yes: 'Block',
      destructive: true,
    }),
  },
});
