import { createTransitions } from '../../store/createTransitions';
import { devices } from './devices';

export const deviceTransitions = createTransitions(devices, 'device', {
  link: { label: 'Link', successMessage: 'Device linked' },
  return: { label: 'Return', successMessage: 'Device returned' },
  unlink: { label: 'Unlink', successMessage: 'Device unlinked', isSecondary: () => true },
  repair: { label: 'Send to repair', successMessage: 'Device sent to repair', isSecondary: () => true },
  retire: { label: 'Retire', successMessage: 'Device retired', destructive: true, isSecondary: () => true },
});
