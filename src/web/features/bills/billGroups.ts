import { MANUAL_BILL_KINDS } from '../../../domain/bills/bill';
import { LANGUAGES } from '../../../domain/clients/client';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { linesField } from './linesField';

const required = true;
const KINDS_WITH_PERIOD: readonly unknown[] = ['consumption', 'final'];

const dueDateField: FieldDef = {
  name: 'due_date',
  label: 'Due date',
  kind: 'date',
  help: 'Leave blank to use the payment terms when the invoice is issued',
};

const remarksGroup: FieldGroup = {
  title: 'Remarks',
  fields: [
    { name: 'disputed', label: 'Disputed', kind: 'checkbox' },
    { name: 'notes', label: 'Notes', kind: 'multiline', wide: true },
  ],
};

const periodField = (name: string, label: string): FieldDef => ({
  name,
  label,
  kind: 'date',
  required,
  isVisible: ({ kind }) => KINDS_WITH_PERIOD.includes(kind),
});

/** Options of the reference fields; fields without options are omitted. */
interface BillFieldOptions {
  client: RefFieldOptions;
  contract?: RefFieldOptions;
  order?: RefFieldOptions;
}

export const draftGroups = ({ client, contract, order }: BillFieldOptions): FieldGroup[] => [
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
      periodField('period_start', 'Period start'),
      periodField('period_end', 'Period end'),
      { name: 'supply_date', label: 'Supply date', kind: 'date', required },
      dueDateField,
    ],
  },
  { title: 'Lines', fields: [linesField] },
  remarksGroup,
];

/** Editable fields of an issued invoice. */
export const issuedGroups: readonly FieldGroup[] = [
  { title: 'Dates', fields: [{ ...dueDateField, required, help: undefined }] },
  remarksGroup,
];
