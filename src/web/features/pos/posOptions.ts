import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { posRecords } from './posRecords';

export const posOptions: OptionSource = {
  path: '/pos',
  quickCreate: {
    recordType: posRecords,
    Dialog: lazyOverlay('The form', async () => ({
      default: (await import(/* webpackChunkName: "pos-form" */ './PosForm')).NewPosDialog,
    })),
  },
};

/** Employees who can carry a POS device. */
export const assigneeOptions: OptionSource = { path: '/pos/assignees' };
