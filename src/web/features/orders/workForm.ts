import { LINE_UNITS } from '../../../domain/bills/billLine';
import type { Order } from '../../../domain/orders/order';
import { CHECK_RESULTS, LABOUR_RATE, MOST_ROWS, workDraft } from '../../../domain/orders/orderWork';
import { choicesOf } from '../../../domain/labels';
import type { RowsField } from '../../ui/form/formFields';
import type { StepForm } from '../records/TransitionDialog';

const required = true;

const checklist: RowsField = {
  name: 'checklist',
  label: 'Checklist',
  kind: 'rows',
  row: 'Check',
  fresh: { required: false },
  most: MOST_ROWS,
  columns: [
    { name: 'text', label: 'Check', kind: 'text', required, wide: true },
    { name: 'result', label: 'Result', kind: 'choice', options: choicesOf(CHECK_RESULTS) },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'required', label: 'Required', kind: 'flag' },
  ],
};

const materials: RowsField = {
  name: 'materials',
  label: 'Materials',
  kind: 'rows',
  row: 'Material',
  fresh: { quantity: 1, unit: 'pcs', billable: true },
  most: MOST_ROWS,
  columns: [
    { name: 'item', label: 'Item', kind: 'text', required, wide: true },
    { name: 'quantity', label: 'Quantity', kind: 'number', required },
    { name: 'unit', label: 'Measure', kind: 'choice', options: choicesOf(LINE_UNITS), required },
    { name: 'unit_price', label: 'Unit price', kind: 'money', required },
    { name: 'billable', label: 'Billable', kind: 'flag' },
  ],
};

/** What the people on the spot write down. */
export const workForm = ({ version, checklist: checks, materials: used, ...order }: Order): StepForm => ({
  title: 'What was done?',
  yes: 'Save',
  wide: true,
  schema: workDraft,
  groups: [
    { title: 'Checklist', fields: [checklist] },
    { title: 'Materials', fields: [materials] },
    {
      title: 'Labour',
      fields: [
        { name: 'labour_hours', label: 'Hours', kind: 'number' },
        { name: 'labour_rate', label: 'Price of an hour', kind: 'money' },
      ],
    },
  ],
  fresh: {
    version,
    checklist: checks ?? [],
    materials: used ?? [],
    labour_hours: order.labour_hours,
    labour_rate: order.labour_rate ?? LABOUR_RATE,
  },
});
