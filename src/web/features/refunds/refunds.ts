import type { Refund } from '../../../domain/refunds/refund';
import { createResource } from '../../store/createResource';

export const refunds = createResource<Refund>('refunds', '/refund', {
  defaults: {
    client: { _id: '', code: '', label: '' },
    requested_by: { _id: '', username: '', label: '' },
  },
});
