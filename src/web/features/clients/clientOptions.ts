import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { clientRecords } from './clientRecords';

export const clientOptions: OptionSource = {
  path: '/client',
  access: { permission: 'canViewClients', deniedReason: 'You don’t have access to clients' },
  quickCreate: {
    recordType: clientRecords,
    Dialog: lazyOverlay('The form', async () => ({
      default: (await import(/* webpackChunkName: "clients-form" */ './ClientForm')).NewClientDialog,
    })),
  },
};
