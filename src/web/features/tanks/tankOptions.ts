import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { tankRecords } from './tankRecords';

export const tankOptions: OptionSource = {
  path: '/tank',
  quickCreate: {
    recordType: tankRecords,
    Dialog: lazyOverlay('The form', async () => ({
      default: (await import(/* webpackChunkName: "tanks-form" */ './TankForm')).NewTankDialog,
    })),
  },
};
