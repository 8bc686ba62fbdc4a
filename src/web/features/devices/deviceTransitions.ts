import { steps } from '../../store/createTransitions';
import { devices } from './devices';

/** What may be done with a device, and what is said about it. */
export const deviceSteps = steps(devices, 'device', {
  link: { label: 'Link', done: 'Device linked' },
  return: { label: 'Return', done: 'Device returned' },
  unlink: { label: 'Unlink', done: 'Device unlinked' },
  repair: { label: 'Send to repair', done: 'Device sent to repair' },
  retire: { label: 'Retire', done: 'Device retired', destructive: true },
});
