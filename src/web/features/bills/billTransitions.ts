import { formatAed } from '../../../domain/money';
import { createTransitions } from '../../store/createTransitions';
import { bills } from './bills';

export const billTransitions = createTransitions(bills, 'bill', {
  issue: {
    label: 'Issue',
    successMessage: ({ unique_number }) => `Invoice ${unique_number} issued`,
    confirm: ({ client, total }) => ({
      title: 'Issue this invoice?',
      text: `${client.label} will be billed ${formatAed(total)}. An issued invoice gets its number and can’t be changed or withdrawn.`,
      confirmLabel: 'Issue',
    }),
  },
  hold: { label: 'Hold', successMessage: 'Invoice held' },
  release: { label: 'Release', successMessage: 'Invoice released' },
  send: { label: 'Send', successMessage: ({ unique_number }) => `Sending invoice ${unique_number}` },
  credit: {
    label: 'Credit',
    successMessage: ({ unique_number }) => `Credit note for ${unique_number} issued`,
    isIdempotent: true,
  },
  dispute: { label: 'Dispute', successMessage: 'Invoice disputed' },
  agree: { label: 'End dispute', successMessage: 'Dispute ended' },
  writeOff: {
    label: 'Write off',
    successMessage: ({ unique_number }) => `Invoice ${unique_number} written off`,
    isIdempotent: true,
    destructive: true,
  },
  reverseWriteOff: {
    label: 'Reverse write-off',
    successMessage: ({ unique_number }) => `Write-off of ${unique_number} reversed`,
    isIdempotent: true,
    destructive: true,
  },
});
