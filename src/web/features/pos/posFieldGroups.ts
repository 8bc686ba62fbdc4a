import { UAE_BANKS } from '../../../domain/wallets/banks';
import { POS_TYPES } from '../../../domain/pos/pos';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';

const required = true;

/** A bank field; required for card terminals, optional for other devices. */
const bankField = (name: string, label: string, help?: string): FieldDef[] => [
  { name, label, help, kind: 'text', required, isVisible: ({ type }) => type === 'card_terminal' },
  { name, label, help, kind: 'text', isVisible: ({ type }) => type !== 'card_terminal' },
];

export const posFieldGroups: readonly FieldGroup[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'serial_number', label: 'Serial number', kind: 'text', required },
      { name: 'type', label: 'Type', kind: 'select', options: optionsOf(POS_TYPES), required },
      { name: 'brand', label: 'Brand', kind: 'text', required },
      { name: 'model', label: 'Model', kind: 'text', required },
      { name: 'imei', label: 'IMEI', kind: 'text', help: '15 digits' },
      {
        name: 'receipt_prefix',
        label: 'Receipt prefix',
        kind: 'text',
        required,
        help: '2 to 4 capital letters or digits',
      },
      { name: 'warranty_end', label: 'Warranty end', kind: 'date' },
    ],
  },
  {
    title: 'SIM',
    fields: [
      { name: 'sim_number', label: 'SIM number', kind: 'text' },
      { name: 'operator', label: 'Operator', kind: 'text' },
    ],
  },
  {
    title: 'Bank',
    fields: [
      ...bankField('terminal_id', 'Terminal ID', '8 digits'),
      ...bankField('merchant_id', 'Merchant ID', '15 digits'),
      ...bankField('bank', 'Bank').map((field) => ({ ...field, suggestions: UAE_BANKS })),
    ],
  },
];
