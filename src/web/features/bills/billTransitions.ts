import { aed } from '../../../domain/money';
import { steps } from '../../store/createTransitions';
import { bills } from './bills';

/** What may be done with an invoice, and what is said about it. */
export const billSteps = steps(bills, 'bill', {
  issue: {
    label: 'Issue',
    done: ({ unique_number }) => `Invoice ${unique_number} issued`,
    sure: ({ client, total }) => ({
      title: 'Issue this invoice?',
      text: `${client.label} is to pay ${aed(total)}. An issued invoice gets its number and can’t be changed or taken back.`,
      yes: 'Issue',
    }),
  },
  hold: { label: 'Hold', done: 'Invoice held' },
  release: { label: 'Release', done: 'Invoice released' },
  send: { label: 'Send', done: ({ unique_number }) => `Invoice ${unique_number} is on its way` },
  credit: {
    label: 'Credit',
    done: ({ unique_number }) => `Credit note for ${unique_number} issued`,
    once: true,
  },
  dispute: { label: 'Dispute', done: 'Invoice disputed' },
  agree: { label: 'End dispute', done: 'Dispute ended' },
  writeOff: {
    label: 'Write off',
    done: ({ unique_number }) => `Invoice ${unique_number} written off`,
    once: true,
    destructive: true,
  },
});
