import { createTransitions } from '../../store/createTransitions';
import { tanks } from './tanks';

export const tankTransitions = createTransitions(tanks, 'tank', {
  commission: {
    label: 'Commission',
    successMessage: ({ code }) => `Tank ${code} is in service`,
    confirm: ({ name }) => ({
      title: 'Put this tank into service?',
      text: `${name} can be filled and will be monitored.`,
      confirmLabel: 'Commission',
    }),
  },
  reading: { label: 'Add reading', successMessage: 'Reading saved' },
  delivery: { label: 'Add delivery', successMessage: 'Delivery saved' },
  takeOut: {
    label: 'Take out of service',
    successMessage: 'Tank taken out of service',
    destructive: true,
    isSecondary: () => true,
  },
  return: { label: 'Return to service', successMessage: 'Tank returned to service' },
  decommission: {
    label: 'Decommission',
    successMessage: 'Tank decommissioned',
    destructive: true,
    isSecondary: () => true,
  },
});
