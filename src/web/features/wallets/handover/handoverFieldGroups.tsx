import type { Wallet } from '../../../../domain/wallets/wallet';
import { formatAmount, fromFils, sumFils } from '../../../../domain/money';
import { countedCashFils } from '../../../../domain/wallets/handoverInput';
import { DENOMINATION_CODES, denominationLabel } from '../../../../domain/wallets/denominations';
import type { FieldGroup, TextFieldDef } from '../../../ui/form/formFields';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { toDraft } from '../../../ui/form/formValues';
import { optionOf, omittedNote } from '../custody/useInHand';

/** Count of each note and coin. */
const denominationFields: readonly TextFieldDef[] = DENOMINATION_CODES.map((code) => ({
  name: `denominations.${code}`,
  label: denominationLabel(code),
  kind: 'number',
}));

/** Total of the counted cash. */
const cashField: TextFieldDef = {
  name: 'cash_counted',
  label: 'Cash counted',
  kind: 'money',
  help: 'Not needed if the notes and coins are counted.',
};

/** Field groups of a handover: received payments, counted notes and coins, and the reason for a difference. */
export const handoverFieldGroups = (payments: readonly Wallet[], total: number): FieldGroup[] => [
  {
    title: 'Payments in custody',
    fields: [
      {
        name: 'payments',
        label: 'Select items received',
        kind: 'checkboxes',
        options: payments.map(optionOf),
        help: omittedNote(payments.length, total),
      },
    ],
  },
  {
    title: 'Notes and coins',
    dense: true,
    fields: denominationFields,
  },
  {
    title: 'Cash',
    fields: [
      cashField,
      {
        name: 'note',
        label: 'Note',
        kind: 'text',
        help: 'Explain why the count differs from the expected amount.',
      },
    ],
    footer: (values) => <CashCountFooter payments={payments} values={values} />,
  },
];

const COUNT_FIELDS = [...denominationFields, cashField];

interface CashCountFooterProps {
  payments: readonly Wallet[];
  /** Current form values. */
  values: Record<string, unknown>;
}

/** Expected and counted cash of the selected payments, and the difference. */
function CashCountFooter({ payments, values }: CashCountFooterProps) {
  const selectedIds = Array.isArray(values.payments) ? (values.payments as unknown[]) : [];
  const selected = payments.filter(({ _id }) => selectedIds.includes(_id));
  const amountsOf = (method: Wallet['type']) =>
    selected.filter(({ type }) => type === method).map(({ amount }) => amount);
  const expected = sumFils(amountsOf('cash'));
  const cheques = amountsOf('check');
  const counted = countedCashFils(toDraft(values, COUNT_FIELDS));
  return (
    <div role="status">
      <DescriptionList
        columns={4}
        items={[
          ['Cash expected (AED)', formatAmount(fromFils(expected))],
          ['Cash counted (AED)', formatAmount(fromFils(counted))],
          ['Difference (AED)', formatAmount(fromFils(counted - expected))],
          ['Cheques', `${String(cheques.length)} · ${formatAmount(fromFils(sumFils(cheques)))}`],
        ]}
      />
    </div>
  );
}
