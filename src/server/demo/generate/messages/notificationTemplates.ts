import { formatCount } from '../../../../domain/numbers';
import { formatFils } from '../../../../domain/money';
import type { Notification, NotificationModel } from '../../../../domain/notifications/notification';
import type { Permission } from '../../../../domain/permissions';

/** Values for notification texts. */
export interface TemplateValues {
  number: string;
  client: string;
  /** In fils. */
  amount: number;
  days: number;
  title: string;
}

export interface NotificationTemplate {
  code: string;
  model: Exclude<NotificationModel, 'refund' | 'tank' | 'device'>;
  severity: NonNullable<Notification['severity']>;
  permission: Permission;
  title: (values: TemplateValues) => string;
  text: (values: TemplateValues) => string;
}

const money = ({ amount }: TemplateValues) => formatFils(amount);
/** Title of an order and its client or place; a device in stock has none. */
const subjectOf = ({ title, client }: TemplateValues) => [title, client].filter(Boolean).join(', ');
const dayCount = ({ days }: TemplateValues) => formatCount(days, 'day');

type TemplateInput = Pick<NotificationTemplate, 'code' | 'severity' | 'title' | 'text'> &
  Partial<NotificationTemplate>;

const bill = (template: TemplateInput): NotificationTemplate => ({
  model: 'bill',
  permission: 'canUpdateBills',
  ...template,
});
const order = (template: TemplateInput): NotificationTemplate => ({
  model: 'order',
  permission: 'canUpdateOrders',
  ...template,
});
const contract = (template: TemplateInput): NotificationTemplate => ({
  model: 'contract',
  permission: 'canUpdateContracts',
  ...template,
});

export const NOTIFICATION_TEMPLATES = {
  billPaid: bill({
    code: 'bill.paid',
    severity: 'info',
    title: ({ number }) => `Invoice paid: ${number}`,
    text: (values) => `${values.client} has paid ${money(values)}.`,
  }),
  billOverdue: bill({
    code: 'bill.overdue',
    severity: 'warning',
    title: ({ number }) => `Invoice overdue: ${number}`,
    text: (values) => `${values.client} owes ${money(values)} for ${dayCount(values)} past the due date.`,
  }),
  billHeld: bill({
    code: 'bill.held',
    severity: 'warning',
    title: ({ client }) => `Invoice held for review: ${client}`,
    text: (values) =>
      `${money(values)} is far above the usual monthly amount. Review the reading before it is issued.`,
  }),
  chequeBounced: bill({
    code: 'bill.check_bounced',
    permission: 'superAdmin',
    severity: 'critical',
    title: ({ number }) => `Cheque bounced for ${number}`,
    text: (values) => `The bank returned the cheque of ${values.client} over ${money(values)}.`,
  }),
  contractPending: contract({
    code: 'contract.pending',
    severity: 'info',
    title: ({ number }) => `Contract to activate: ${number}`,
    text: ({ client }) => `${client} has signed. Check the documents, deposit and opening reading.`,
  }),
  contractExpiring: contract({
    code: 'contract.expiring',
    severity: 'warning',
    title: ({ number }) => `Contract ending: ${number}`,
    text: (values) => `The contract of ${values.client} ends in ${dayCount(values)}.`,
  }),
  contractSuspended: contract({
    code: 'contract.suspended',
    severity: 'critical',
    title: ({ number }) => `Supply suspended: ${number}`,
    text: ({ client }) => `Supply closed for ${client}.`,
  }),
  chequeDue: contract({
    code: 'contract.check_due',
    permission: 'superAdmin',
    severity: 'info',
    title: ({ number }) => `Cheque due soon: ${number}`,
    text: (values) => `A cheque of ${values.client} over ${money(values)} falls due in ${dayCount(values)}.`,
  }),
  orderCreated: order({
    code: 'order.created',
    severity: 'info',
    title: ({ number }) => `New order: ${number}`,
    text: (values) => `${subjectOf(values)}.`,
  }),
  orderLate: order({
    code: 'order.sla_breach',
    severity: 'critical',
    title: ({ number }) => `Order late: ${number}`,
    text: (values) => `${subjectOf(values)}: overdue.`,
  }),
  orderCompleted: order({
    code: 'order.completed',
    severity: 'info',
    title: ({ number }) => `Order completed: ${number}`,
    text: (values) => `${subjectOf(values)}.`,
  }),
  tankLow: order({
    code: 'order.tank_low',
    severity: 'warning',
    title: ({ client }) => `Tank low: ${client}`,
    text: ({ number }) => `The level is below the low level. Refill order ${number} was opened.`,
  }),
} as const satisfies Record<string, NotificationTemplate>;
