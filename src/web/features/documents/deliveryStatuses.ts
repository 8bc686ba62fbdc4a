import type { DeliveryState } from '../../../domain/mail/mailing';
import type { StatusTones } from '../../ui/feedback/statuses';

/** Delivery of a document; `sent` was handed to the mail server or gateway. */
export const deliveryStatuses: StatusTones<DeliveryState> = {
  not_sent: 'default',
  to_print: ['pending', 'To be printed'],
  waiting: ['pending', 'Sending'],
  retrying: 'warning',
  sent: 'success',
  delivered: 'success',
  failed: 'error',
  undelivered: 'error',
};
