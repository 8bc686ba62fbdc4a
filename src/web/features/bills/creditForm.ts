import type { Bill } from '../../../domain/bills/bill';
import { calculateLineAmounts } from '../../../domain/bills/billLine';
import type { BillLine } from '../../../domain/bills/billLine';
import { creditBillInputSchema, isFullyCreditable, creditLine } from '../../../domain/bills/creditNote';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import type { FieldDef } from '../../ui/form/formFields';
import { toDraft } from '../../ui/form/formValues';
import type { TransitionForm } from '../records/TransitionDialog';

interface CreditableLine {
  line: BillLine;
  number: number;
}

/** Lines with an amount that can be credited; `number` counts from 1. */
const creditableLines = ({ lines = [] }: Bill): CreditableLine[] =>
  lines.map((line, index) => ({ line, number: index + 1 })).filter(({ line }) => line.net > 0);

const amountField = ({ line, number }: CreditableLine, index: number): FieldDef => ({
  name: `lines[${String(index)}].net`,
  label: `${String(number)} · ${line.description}`,
  kind: 'money',
  unit: 'AED',
  help: `Of ${formatAed(line.net)} before VAT`,
  isVisible: ({ whole }) => whole !== true,
});

/** Gross total in AED of the net amounts entered for the lines. */
function creditTotal(creditable: readonly CreditableLine[], inputs: readonly { net?: unknown }[]): number {
  const amounts = creditable.map(({ line }, index) => {
    const net = inputs[index]?.net;
    return typeof net === 'number' && net > 0
      ? calculateLineAmounts(creditLine(line, toFils(net) ?? 0)).gross
      : 0;
  });
  return fromFils(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Form of a credit note: a reason, and the whole invoice or an amount per line. */
export function creditForm(bill: Bill): TransitionForm {
  const creditable = creditableLines(bill);
  const amountFields = creditable.map(amountField);
  const footer = (values: Record<string, unknown>): string => {
    const { lines = [] } = toDraft(values, amountFields) as { lines?: { net?: unknown }[] };
    const sum = values.whole === true ? bill.total : creditTotal(creditable, lines);
    return `The credit note totals ${formatAed(sum)} with VAT; ${formatAed(bill.net_due)} can still be credited.`;
  };
  const whole: FieldDef = { name: 'whole', label: 'The whole invoice', kind: 'checkbox', wide: true };
  return {
    title: `Credit ${bill.unique_number}`,
    schema: creditBillInputSchema,
    submitLabel: 'Issue credit note',
    initialValues: {
      whole: isFullyCreditable(bill),
      lines: creditable.map(({ number }) => ({ place: number, net: null })),
    },
    groups: [
      {
        title: '',
        fields: [
          { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true },
          ...(isFullyCreditable(bill) ? [whole] : []),
          ...amountFields,
        ],
        footer,
      },
    ],
  };
}
