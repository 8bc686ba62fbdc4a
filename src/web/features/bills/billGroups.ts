import { MANUAL_BILL_KINDS } from '../../../domain/bills/bill';
import { LANGUAGES } from '../../../domain/clients/client';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { linesField } from './linesField';

const required = true;
const PERIODIC: readonly unknown[] = ['consumption', 'final'];

const dueDate: FieldDef = {
  name: 'due_date',
  label: 'Due date',
  kind: 'date',
  help: 'Leave blank to use the payment terms when the invoice is issued',
};

const remarks: FieldGroup = {
  title: 'Remarks',
  fields: [
    { name: 'disputed', label: 'Disputed', kind: 'checkbox' },
    { name: 'notes', label: 'Notes', kind: 'multiline', wide: true },
  ],
};

const period = (name: string, label: string): FieldDef => ({
  name,
  label,
  kind: 'date',
  required,
  isVisible: ({ kind }) => PERIODIC.includes(kind),
});

/** Where the records that an invoice points to are looked for; without contracts or orders, none can be chosen. */
export interface BillSources {
  client: RefFieldOptions;
  contract?: RefFieldOptions;
  order?: RefFieldOptions;
}

/** The questions about an invoice that is not issued yet. */
export const draftGroups = ({ client, contract, order }: BillSources): FieldGroup[] => [
  {
    title: 'Identity',
    fields: [
      { name: 'kind', label: 'Kind', kind: 'select', options: optionsOf(MANUAL_BILL_KINDS), required },
      { name: 'client', label: 'Client', required, ...client },
      ...(contract ? [{ name: 'contract', label: 'Contract', ...contract }] : []),
      ...(order ? [{ name: 'order', label: 'Order', ...order }] : []),
      { name: 'language', label: 'Language', kind: 'select', options: optionsOf(LANGUAGES), required },
    ],
  },
  {
    title: 'Dates',
    fields: [
      period('period_start', 'Period start'),
      period('period_end', 'Period end'),
      { name: 'supply_date', label: 'Supply date', kind: 'date', required },
      dueDate,
    ],
  },
  { title: 'Lines', fields: [linesField] },
  remarks,
];

/** What may still be asked about an issued one. */
export const issuedGroups: readonly FieldGroup[] = [
  { title: 'Dates', fields: [{ ...dueDate, required, help: undefined }] },
  remarks,
];
