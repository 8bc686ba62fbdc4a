import { lazy } from 'react';
import type { OptionSource } from '../records/useRecordOptions';
import { tankRecords } from './tankRecords';

export const tankOptions: OptionSource = {
  path: '/tank',
  quickCreate: {
    recordType: tankRecords,
    Dialog: lazy(async () => ({
      default: (await import(/* webpackChunkName: "tanks-form" */ './TankForm')).NewTankDialog,
    })),
  },
};
