import { createTransitions } from '../../store/createTransitions';
import { settings } from './settings';

export const settingTransitions = createTransitions(settings, 'setting', {
  withdraw: {
    label: 'Cancel scheduled change',
    successMessage: 'Scheduled change cancelled',
    confirm: ({ label }) => ({
      title: 'Cancel this scheduled change?',
      text: `${label} keeps its current value.`,
      confirmLabel: 'Cancel change',
    }),
    destructive: true,
  },
});
