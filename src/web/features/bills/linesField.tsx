import { LINE_CODES, LINE_UNITS, MOST_LINES, NEW_LINE, VAT_CATEGORIES } from '../../../domain/bills/billLine';
import { arabicLine } from '../../../domain/bills/lineDescriptions';
import { choicesOf } from '../../../domain/labels';
import type { RowsField } from '../../ui/form/formFields';
import { LineTotals } from './LineTotals';

const required = true;

/** What the product wrote itself has its Arabic already. */
const lacksArabic = ({ description, description_ar }: Record<string, unknown>): boolean =>
  Boolean(description_ar) || typeof description !== 'string' || arabicLine(description) === undefined;

/** What an invoice charges for, line by line, with what it comes to so far. */
export const linesField: RowsField = {
  name: 'lines',
  label: 'Lines',
  kind: 'rows',
  row: 'Line',
  fresh: NEW_LINE,
  most: MOST_LINES,
  columns: [
    { name: 'description', label: 'Description', kind: 'text', required, wide: true },
    { name: 'code', label: 'Code', kind: 'choice', options: choicesOf(LINE_CODES), required },
    { name: 'quantity', label: 'Quantity', kind: 'number', required },
    { name: 'unit', label: 'Measure', kind: 'choice', options: choicesOf(LINE_UNITS), required },
    { name: 'unit_price', label: 'Unit price', kind: 'money', required },
    { name: 'discount', label: 'Discount', kind: 'money' },
    { name: 'vat_category', label: 'VAT', kind: 'choice', options: choicesOf(VAT_CATEGORIES), required },
    {
      name: 'vat_rate',
      label: 'VAT rate',
      kind: 'number',
      unit: '%',
      required,
      shown: ({ vat_category }) => vat_category === 'S',
    },
    { name: 'description_ar', label: 'Arabic description', kind: 'text', wide: true, shown: lacksArabic },
  ],
  foot: (lines) => <LineTotals lines={lines} />,
};
