import type { DeliveryState } from '../../../domain/mail/mailing';
import type { StatusTones } from '../../ui/feedback/statuses';

/** Delivery of a document; `sent` was handed to the mail server or gateway. */
export const deliveryStatuses: StatusTones<DeliveryState> = {
  not_sent: 'off',
  to_print: ['waiting', 'To be printed'],
  waiting: ['waiting', 'Sending'],
  retrying: 'warning',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  undelivered: 'bad',
};
