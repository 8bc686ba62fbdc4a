import type { Bill } from '../../../domain/bills/bill';
import type { CreditableLine } from '../../../domain/bills/billLine';
import {
  CREDIT_METHODS,
  calculateCredit,
  creditBillInputSchema,
  creditEffect,
  creditTotal,
  creditableFils,
} from '../../../domain/bills/creditNote';
import type { CreditMethod } from '../../../domain/bills/creditNote';
import { CREDIT_REASONS } from '../../../domain/einvoice/einvoiceDocument';
import { labelOf, optionsOf } from '../../../domain/labels';
import { formatAed, fromFils, formatFils } from '../../../domain/money';
import type { FieldDef } from '../../ui/form/formFields';
import { toDraft } from '../../ui/form/formValues';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonField } from '../records/transitionForms';

const METHOD_LABELS: Record<CreditMethod, string> = {
  whole: 'Full remaining amount',
  amount: 'An amount',
  lines: 'Amounts per line',
  quantities: 'Quantities per line',
};

const isBy =
  (method: CreditMethod) =>
  ({ by }: Record<string, unknown>): boolean =>
    by === method;

/** Lines with a creditable remainder. */
const creditableLines = ({ creditable = [] }: Bill): readonly CreditableLine[] =>
  creditable.filter(({ net }) => net > 0);

const lineLabel = ({ lines = [] }: Bill, position: number): string =>
  `${String(position)} · ${lines[position - 1]?.description ?? ''}`;

const netField =
  (bill: Bill) =>
  ({ position, net }: CreditableLine, index: number): FieldDef => ({
    name: `lines[${String(index)}].net`,
    label: lineLabel(bill, position),
    kind: 'money',
    unit: 'AED',
    help: `At most ${formatAed(net)} before VAT`,
    isVisible: isBy('lines'),
  });

const quantityField =
  (bill: Bill) =>
  ({ position, quantity }: CreditableLine, index: number): FieldDef => ({
    name: `lines[${String(index)}].quantity`,
    label: lineLabel(bill, position),
    kind: 'number',
    unit: labelOf(bill.lines?.[position - 1]?.unit),
    help: `At most ${String(quantity)}`,
    isVisible: isBy('quantities'),
  });

/** Describes the total of the credit note, and its effect on the payments of the invoice. */
function creditSummary(bill: Bill, gross: number): string {
  const { cheques, credit } = creditEffect(bill, gross);
  return [
    `The credit note totals ${formatFils(gross)} with VAT; ${formatFils(creditableFils(bill))} can still be credited.`,
    credit > 0 && `${formatFils(credit)} that was paid becomes the client’s credit.`,
    cheques > 0 && `${formatFils(cheques)} of uncleared cheques no longer belongs to this invoice.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Form of a credit note: a reason, and the whole remainder, an amount, or amounts or quantities of lines. */
export function creditForm(bill: Bill): TransitionForm {
  const creditable = creditableLines(bill);
  const left = fromFils(creditableFils(bill));
  const methodFields: FieldDef[] = [
    {
      name: 'by',
      label: 'Credit',
      kind: 'select',
      required: true,
      wide: true,
      options: CREDIT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
    },
    {
      name: 'amount',
      label: 'Amount with VAT',
      kind: 'money',
      unit: 'AED',
      help: `At most ${formatAed(left)}`,
      isVisible: isBy('amount'),
    },
    ...creditable.map(netField(bill)),
    ...creditable.map(quantityField(bill)),
  ];
  const footer = (values: Record<string, unknown>): string => {
    const { parts } = calculateCredit(bill, toDraft(values, methodFields));
    return creditSummary(bill, creditTotal(parts));
  };
  return {
    title: `Credit ${bill.unique_number}`,
    schema: creditBillInputSchema,
    submitLabel: 'Issue credit note',
    initialValues: {
      by: 'whole',
      amount: null,
      lines: creditable.map(({ position }) => ({ position, net: null, quantity: null })),
    },
    groups: [
      {
        fields: [
          reasonField,
          {
            name: 'reason_code',
            label: 'Reason code',
            kind: 'select',
            options: optionsOf(CREDIT_REASONS),
            help: 'For the e-invoice; default: cancelled, or price change for a partial credit',
          },
          ...methodFields,
        ],
        footer,
      },
    ],
  };
}
