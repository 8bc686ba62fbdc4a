import { LINE_UNITS } from '../../../../domain/bills/billLine';
import type { Order } from '../../../../domain/orders/order';
import {
  CHECKLIST_RESULTS,
  DEFAULT_LABOUR_RATE,
  MAX_WORK_ROWS,
  orderWorkInputSchema,
} from '../../../../domain/orders/orderWork';
import type { ChecklistItem } from '../../../../domain/orders/orderWork';
import { optionsOf } from '../../../../domain/labels';
import type { ArrayFieldDef } from '../../../ui/form/formFields';
import type { TransitionForm } from '../../records/TransitionDialog';

const required = true;

/** The required checks of an order can't be removed or renamed. */
const checklistField = (checklist: readonly ChecklistItem[]): ArrayFieldDef => ({
  name: 'checklist',
  label: 'Checklist',
  kind: 'array',
  rowLabel: 'Check',
  initialValues: { required: false },
  max: MAX_WORK_ROWS,
  columns: [
    { name: 'text', label: 'Check', kind: 'text', required, wide: true },
    { name: 'result', label: 'Result', kind: 'select', options: optionsOf(CHECKLIST_RESULTS) },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'required', label: 'Required', kind: 'checkbox' },
  ],
  locked: {
    isLocked: (row) =>
      row.required === true && checklist.some((check) => check.required && check.text === row.text),
    columns: ['text', 'required'],
  },
});

const materialsField: ArrayFieldDef = {
  name: 'materials',
  label: 'Materials',
  kind: 'array',
  rowLabel: 'Material',
  initialValues: { quantity: 1, unit: 'pcs', billable: true },
  max: MAX_WORK_ROWS,
  columns: [
    { name: 'item', label: 'Item', kind: 'text', required, wide: true },
    { name: 'quantity', label: 'Quantity', kind: 'number', required },
    { name: 'unit', label: 'Unit', kind: 'select', options: optionsOf(LINE_UNITS), required },
    { name: 'unit_price', label: 'Unit price', kind: 'money', required },
    { name: 'billable', label: 'Billable', kind: 'checkbox' },
  ],
};

/** Form that records checklist, materials and labour. */
export const workForm = (order: Order): TransitionForm => ({
  title: 'What was done?',
  submitLabel: 'Save',
  wide: true,
  schema: orderWorkInputSchema,
  groups: [
    { title: 'Checklist', fields: [checklistField(order.checklist ?? [])] },
    { title: 'Materials', fields: [materialsField] },
    {
      title: 'Labour',
      fields: [
        { name: 'labour_hours', label: 'Hours', kind: 'number' },
        { name: 'labour_rate', label: 'Hourly rate', kind: 'money' },
      ],
    },
  ],
  initialValues: {
    version: order.version,
    checklist: order.checklist ?? [],
    materials: order.materials ?? [],
    labour_hours: order.labour_hours,
    labour_rate: order.labour_rate ?? DEFAULT_LABOUR_RATE,
  },
});
