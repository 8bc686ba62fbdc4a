import type { Bill } from '../../../domain/bills/bill';
import { amountsOf } from '../../../domain/bills/billLine';
import type { BillLine } from '../../../domain/bills/billLine';
import { creditDraft, isUntouched, lineBack } from '../../../domain/bills/creditNote';
import { aed, fromFils, toFils } from '../../../domain/money';
import type { Field } from '../../ui/form/formFields';
import { draftIn } from '../../ui/form/formValues';
import type { StepForm } from '../records/TransitionDialog';

interface Offered {
  line: BillLine;
  place: number;
}

/** Lines of which something can be taken back. */
const offeredOf = ({ lines = [] }: Bill): Offered[] =>
  lines.map((line, at) => ({ line, place: at + 1 })).filter(({ line }) => line.net > 0);

const partField = ({ line, place }: Offered, at: number): Field => ({
  name: `lines[${String(at)}].net`,
  label: `${String(place)} · ${line.description}`,
  kind: 'money',
  unit: 'AED',
  help: `Of ${aed(line.net)} before VAT`,
  shown: ({ whole }) => whole !== true,
});

/** What so much of the offered lines comes to with its VAT, in AED. */
function comesTo(offered: readonly Offered[], nets: readonly { net?: unknown }[]): number {
  const gross = offered.map(({ line }, at) => {
    const net = nets[at]?.net;
    return typeof net === 'number' && net > 0 ? amountsOf(lineBack(line, toFils(net) ?? 0)).gross : 0;
  });
  return fromFils(gross.reduce((sum, each) => sum + each, 0));
}

/** What is asked before an invoice is taken back: why, and the whole of it or how much of which line. */
export function creditForm(bill: Bill): StepForm {
  const offered = offeredOf(bill);
  const parts = offered.map(partField);
  const foot = (typed: Record<string, unknown>): string => {
    const { lines = [] } = draftIn(typed, parts) as { lines?: { net?: unknown }[] };
    const sum = typed.whole === true ? bill.total : comesTo(offered, lines);
    return `The credit note comes to ${aed(sum)} with VAT; ${aed(bill.net_due)} can still be taken back.`;
  };
  const whole: Field = { name: 'whole', label: 'The whole invoice', kind: 'flag', wide: true };
  return {
    title: `Credit ${bill.unique_number}`,
    schema: creditDraft,
    yes: 'Issue credit note',
    fresh: { whole: isUntouched(bill), lines: offered.map(({ place }) => ({ place, net: null })) },
    groups: [
      {
        title: '',
        fields: [
          { name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true },
          ...(isUntouched(bill) ? [whole] : []),
          ...parts,
        ],
        foot,
      },
    ],
  };
}
