import { ORDER_TYPES, PRIORITIES } from '../../../domain/orders/order';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup, RecordFieldDef } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';

const required = true;

/** Where the records that an order may be about are looked for; what the person may not see can't be chosen. */
export interface OrderSources {
  client: RefFieldOptions;
  contract?: RefFieldOptions;
  tank?: RefFieldOptions;
  counter?: RefFieldOptions & Pick<RecordFieldDef, 'isVisible'>;
  device?: RefFieldOptions;
  pos?: RefFieldOptions;
}

const subject = (name: string, label: string, seeking: RefFieldOptions | undefined): FieldDef[] =>
  seeking ? [{ name, label, ...seeking }] : [];

/** What is to be done, how soon, and whether somebody pays. */
export const jobFields = {
  type: { name: 'type', label: 'Type', kind: 'select', options: optionsOf(ORDER_TYPES), required },
  priority: { name: 'priority', label: 'Priority', kind: 'select', options: optionsOf(PRIORITIES), required },
  title: { name: 'title', label: 'Title', kind: 'text', required, wide: true },
  description: { name: 'description', label: 'Description', kind: 'multiline', required, wide: true },
  billable: {
    name: 'billable',
    label: 'Billable',
    kind: 'checkbox',
    help: 'Needs an accepted quotation',
  },
} as const satisfies Record<string, FieldDef>;

/** The questions about a field job; it must be about something. */
export const orderFieldGroups = ({
  client,
  contract,
  tank,
  counter,
  device,
  pos,
}: OrderSources): FieldGroup[] => [
  {
    title: 'Job',
    fields: Object.values(jobFields),
  },
  {
    title: 'About',
    fields: [
      { name: 'client', label: 'Client', ...client, help: 'Fill in at least one of these' },
      ...subject('contract', 'Contract', contract),
      ...subject('tank', 'Tank', tank),
      ...subject('counter', 'Counter', counter),
      ...subject('device', 'Device', device),
      ...subject('pos', 'POS device', pos),
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
