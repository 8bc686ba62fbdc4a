import { steps } from '../../store/createTransitions';
import { counters } from './counters';

/** What may be done with a counter beside its jobs, and what is said about it. */
export const counterSteps = steps(counters, 'counter', {
  replace: { label: 'Replace', done: ({ serial_number }) => `Counter ${serial_number} replaced` },
  fault: {
    label: 'Report fault',
    done: 'Counter marked as faulty',
    destructive: true,
    sure: ({ serial_number }) => ({
      title: 'Mark this counter as faulty?',
      text: `${serial_number} goes on being read until another counter takes its place.`,
      yes: 'Mark as faulty',
      destructive: true,
    }),
  },
  route: { label: 'Put on a route', done: ({ route_code }) => `Counter put on route ${route_code ?? ''}` },
  retire: {
    label: 'Retire',
    done: 'Counter retired',
    destructive: true,
    sure: ({ serial_number }) => ({
      title: 'Retire this counter for good?',
      text: `${serial_number} can’t be read or installed any more.`,
      yes: 'Retire',
      destructive: true,
    }),
  },
});
