import type { EinvoiceStatus } from '../../../domain/bills/billComputedFields';
import type { StatusTones } from '../../ui/feedback/statuses';

/** Status of an e-invoice; the neutral label distinguishes it from the status of the invoice. */
export const einvoiceStatuses: StatusTones<EinvoiceStatus> = {
  none: ['default', 'Not required'],
  b2c_excluded: 'default',
  missing_data: ['warning', 'Missing data'],
  ready: ['info', 'Ready'],
  submitted: 'pending',
  accepted: 'success',
  rejected: 'error',
  delivered: 'success',
};
