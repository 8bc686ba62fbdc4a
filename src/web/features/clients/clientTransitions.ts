import { steps } from '../../store/createTransitions';
import { clients } from './clients';

/** What may be done with a client, and what is said about it. */
export const clientSteps = steps(clients, 'client', {
  unblock: { label: 'Unblock', done: 'Client unblocked' },
  restore: { label: 'Restore', done: 'Client restored' },
  block: {
    label: 'Block',
    done: 'Client blocked',
    destructive: true,
    sure: ({ label }) => ({
      title: `Block ${label}?`,
      text: 'A blocked client takes no new contract; what is supplied now goes on.',
      yes: 'Block',
      destructive: true,
    }),
  },
  archive: {
    label: 'Archive',
    done: 'Client archived',
    sure: ({ label }) => ({
      title: `Archive ${label}?`,
      text: 'For a client who has left. Nothing is lost, and the client can be restored.',
      yes: 'Archive',
    }),
  },
});
