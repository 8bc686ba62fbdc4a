import { DRAFTED_KINDS } from '../../../domain/bills/bill';
import { LANGUAGES } from '../../../domain/clients/client';
import { choicesOf } from '../../../domain/labels';
import type { Field, FieldGroup } from '../../ui/form/formFields';
import type { Seeking } from '../records/useRecordOptions';
import { linesField } from './linesField';

const required = true;
const PERIODIC: readonly unknown[] = ['consumption', 'final'];

const dueDate: Field = {
  name: 'due_date',
  label: 'Due date',
  kind: 'date',
  help: 'Left empty, the terms of payment decide when the invoice is issued',
};

const remarks: FieldGroup = {
  title: 'Remarks',
  fields: [
    { name: 'disputed', label: 'Disputed', kind: 'flag' },
    { name: 'notes', label: 'Notes', kind: 'long', wide: true },
  ],
};

const period = (name: string, label: string): Field => ({
  name,
  label,
  kind: 'date',
  required,
  shown: ({ kind }) => PERIODIC.includes(kind),
});

/** Where the records that an invoice points to are looked for; without contracts or orders, none can be chosen. */
export interface BillSources {
  client: Seeking;
  contract?: Seeking;
  order?: Seeking;
}

/** The questions about an invoice that is not issued yet. */
export const draftGroups = ({ client, contract, order }: BillSources): FieldGroup[] => [
  {
    title: 'Identity',
    fields: [
      { name: 'kind', label: 'Kind', kind: 'choice', options: choicesOf(DRAFTED_KINDS), required },
      { name: 'client', label: 'Client', required, ...client },
      ...(contract ? [{ name: 'contract', label: 'Contract', ...contract }] : []),
      ...(order ? [{ name: 'order', label: 'Order', ...order }] : []),
      { name: 'language', label: 'Language', kind: 'choice', options: choicesOf(LANGUAGES), required },
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
