import { steps } from '../../store/createTransitions';
import { tanks } from './tanks';

/** What may be done with a tank, and what is said about it. */
export const tankSteps = steps(tanks, 'tank', {
  commission: {
    label: 'Commission',
    done: ({ code }) => `Tank ${code} is in service`,
    sure: ({ name }) => ({
      title: 'Put this tank into service?',
      text: `${name} can be filled and will be watched from now on.`,
      yes: 'Commission',
    }),
  },
  reading: { label: 'Add reading', done: 'Reading saved' },
  delivery: { label: 'Add delivery', done: 'Delivery saved' },
  takeOut: { label: 'Take out of service', done: 'Tank taken out of service', destructive: true },
  return: { label: 'Return to service', done: 'Tank returned to service' },
  decommission: { label: 'Decommission', done: 'Tank decommissioned', destructive: true },
});
