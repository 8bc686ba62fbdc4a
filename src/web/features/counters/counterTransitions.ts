import { createTransitions } from '../../store/createTransitions';
import { counters } from './counters';

export const counterTransitions = createTransitions(counters, 'counter', {
  replace: {
    label: 'Replace',
    successMessage: ({ serial_number }) => `Counter ${serial_number} replaced`,
    isSecondary: ({ status }) => status !== 'faulty',
  },
  fault: {
    label: 'Report fault',
    successMessage: 'Counter marked as faulty',
    destructive: true,
    isSecondary: () => true,
    confirm: ({ serial_number }) => ({
      title: 'Mark this counter as faulty?',
      text: `${serial_number} will still be read until it is replaced.`,
      confirmLabel: 'Mark as faulty',
      destructive: true,
    }),
  },
  route: {
    label: 'Assign route',
    successMessage: ({ route_code }) => `Counter assigned to route ${route_code ?? ''}`,
  },
  retire: {
    label: 'Retire',
    successMessage: 'Counter retired',
    destructive: true,
    isSecondary: () => true,
    confirm: ({ serial_number }) => ({
      title: 'Retire this counter permanently?',
      text: `${serial_number} can no longer be read or installed.`,
      confirmLabel: 'Retire',
      destructive: true,
    }),
  },
});
