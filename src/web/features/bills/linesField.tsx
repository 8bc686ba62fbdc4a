import { VAT_CATEGORIES } from '../../../domain/enums';
import { LINE_CODES, LINE_UNITS, MAX_LINES, BILL_LINE_INITIAL_VALUES } from '../../../domain/bills/billLine';
import { arabicLineDescription } from '../../../domain/bills/lineDescriptions';
import { optionsOf } from '../../../domain/labels';
import type { ArrayFieldDef } from '../../ui/form/formFields';
import { LineTotals } from './LineTotals';

const required = true;

/** Whether a line needs an Arabic description; generated descriptions have a translation. */
const needsArabic = ({ description, description_ar }: Record<string, unknown>): boolean =>
  Boolean(description_ar) ||
  typeof description !== 'string' ||
  arabicLineDescription(description) === undefined;

/** Invoice lines with their totals. */
export const linesField: ArrayFieldDef = {
  name: 'lines',
  label: 'Lines',
  kind: 'array',
  rowLabel: 'Line',
  initialValues: BILL_LINE_INITIAL_VALUES,
  max: MAX_LINES,
  columns: [
    { name: 'description', label: 'Description', kind: 'text', required, wide: true },
    { name: 'code', label: 'Code', kind: 'select', options: optionsOf(LINE_CODES), required },
    { name: 'quantity', label: 'Quantity', kind: 'number', required },
    { name: 'unit', label: 'Unit', kind: 'select', options: optionsOf(LINE_UNITS), required },
    { name: 'unit_price', label: 'Unit price', kind: 'money', required },
    { name: 'discount', label: 'Discount', kind: 'money' },
    { name: 'vat_category', label: 'VAT', kind: 'select', options: optionsOf(VAT_CATEGORIES), required },
    {
      name: 'vat_rate',
      label: 'VAT rate',
      kind: 'number',
      unit: '%',
      required,
      isVisible: ({ vat_category }) => vat_category === 'S',
    },
    { name: 'description_ar', label: 'Arabic description', kind: 'text', wide: true, isVisible: needsArabic },
  ],
  footer: (lines) => <LineTotals lines={lines} />,
};
