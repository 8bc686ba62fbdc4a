import { ORDER_TYPES, PRIORITIES } from '../../../domain/orders/order';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup, RecordFieldDef } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const required = true;

/** Options of the order's reference fields; fields without options are omitted, because the user may not view their records. */
export interface OrderRefOptions {
  client: RefFieldOptions;
  contract?: RefFieldOptions;
  tank?: RefFieldOptions;
  counter?: RefFieldOptions & Pick<RecordFieldDef, 'isVisible'>;
  device?: RefFieldOptions;
  pos?: RefFieldOptions;
}

const refField = (name: string, label: string, refOptions: RefFieldOptions | undefined): FieldDef[] =>
  refOptions ? [{ name, label, ...refOptions }] : [];

/** Fields that describe the work. */
export const jobFields = {
  type: { name: 'type', label: 'Type', kind: 'select', options: optionsOf(ORDER_TYPES), required },
  priority: { name: 'priority', label: 'Priority', kind: 'select', options: optionsOf(PRIORITIES), required },
  title: { name: 'title', label: 'Title', kind: 'text', required, wide: true },
  description: { name: 'description', label: 'Description', kind: 'multiline', required, wide: true },
  billable: {
    name: 'billable',
    label: 'Billable',
    kind: 'checkbox',
    help: 'Needs an accepted offer',
  },
} as const satisfies Record<string, FieldDef>;

/** All field groups of an order; it must refer to at least one record. */
export const orderFieldGroups = ({
  client,
  contract,
  tank,
  counter,
  device,
  pos,
}: OrderRefOptions): FieldGroup[] => [
  {
    title: 'Job',
    fields: Object.values(jobFields),
  },
  {
    title: 'About',
    fields: [
      { name: 'client', label: 'Client', ...client, help: 'Fill in at least one of these' },
      ...refField('contract', 'Contract', contract),
      ...refField('tank', 'Tank', tank),
      ...refField('counter', 'Counter', counter),
      ...refField('device', 'Device', device),
      ...refField('pos', 'POS device', pos),
      { name: 'unit_no', label: 'Unit', kind: 'text' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'contact_name', label: 'Contact name', kind: 'text' },
      { name: 'contact_phone', label: 'Contact phone', kind: 'text', help: 'Such as +971501234567' },
    ],
  },
];
