import { createTransitions } from '../../store/createTransitions';
import { settings } from './settings';

/** What may be done with a rule beside writing its next value. */
export const settingTransitions = createTransitions(settings, 'setting', {
  withdraw: {
    label: 'Take back what is to come',
    successMessage: 'The value to come is taken back',
    confirm: ({ label }) => ({
      title: 'Take back the value to come?',
      text: `${label} stays as it is today.`,
      confirmLabel: 'Take back',
    }),
    destructive: true,
  },
});
