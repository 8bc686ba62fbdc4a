import { steps } from '../../store/createTransitions';
import { settings } from './settings';

/** What may be done with a rule beside writing its next value. */
export const settingSteps = steps(settings, 'setting', {
  withdraw: {
    label: 'Take back what is to come',
    done: 'The value to come is taken back',
    sure: ({ label }) => ({
      title: 'Take back the value to come?',
      text: `${label} stays as it is today.`,
      yes: 'Take back',
    }),
    destructive: true,
  },
});
