import type { Bill } from '../../../domain/bills/bill';
import { calculateLineAmounts } from '../../../domain/bills/billLine';
import type { BillLine } from '../../../domain/bills/billLine';
import { creditBillInputSchema, isFullyCreditable, creditLine } from '../../../domain/bills/creditNote';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import type { FieldDef } from '../../ui/form/formFields';
import { toDraft } from '../../ui/form/formValues';
import type { TransitionForm } from '../records/TransitionDialog';

interface Offered {
  line: BillLine;
  place: number;
}

/** Lines of which something can be taken back. */
const offeredOf = ({ lines = [] }: Bill): Offered[] =>
  lines.map((line, at) => ({ line, place: at + 1 })).filter(({ line }) => line.net > 0);

const partField = ({ line, place }: Offered, at: number): FieldDef => ({
  name: `lines[${String(at)}].net`,
  label: `${String(place)} · ${line.description}`,
  kind: 'money',
  unit: 'AED',
  help: `Of ${formatAed(line.net)} before VAT`,
  isVisible: ({ whole }) => whole !== true,
});

/** What so much of the offered lines comes to with its VAT, in AED. */
function comesTo(offered: readonly Offered[], nets: readonly { net?: unknown }[]): number {
  const gross = offered.map(({ line }, at) => {
    const net = nets[at]?.net;
    return typeof net === 'number' && net > 0
      ? calculateLineAmounts(creditLine(line, toFils(net) ?? 0)).gross
      : 0;
  });
  return fromFils(gross.reduce((sum, each) => sum + each, 0));
}

/** What is asked before an invoice is taken back: why, and the whole of it or how much of which line. */
export function creditForm(bill: Bill): TransitionForm {
  const offered = offeredOf(bill);
  const parts = offered.map(partField);
  const footer = (typed: Record<string, unknown>): string => {
    const { lines = [] } = toDraft(typed, parts) as { lines?: { net?: unknown }[] };
    const sum = typed.whole === true ? bill.total : comesTo(offered, lines);
    return `The credit note totals ${formatAed(sum)} with VAT; ${formatAed(bill.net_due)} can still be credited.`;
  };
  const whole: FieldDef = { name: 'whole', label: 'The whole invoice', kind: 'checkbox', wide: true };
  return {
    title: `Credit ${bill.unique_number}`,
    schema: creditBillInputSchema,
    submitLabel: 'Issue credit note',
    initialValues: {
      whole: isFullyCreditable(bill),
      lines: offered.map(({ place }) => ({ place, net: null })),
    },
    groups: [
      {
        title: '',
        fields: [
          { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true },
          ...(isFullyCreditable(bill) ? [whole] : []),
          ...parts,
        ],
        footer,
      },
    ],
  };
}
