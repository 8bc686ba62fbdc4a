import { formatAmount, fromFils, sumFils } from '../../../../domain/money';
import { countedCashFils } from '../../../../domain/wallets/handoverInput';
import type { Wallet } from '../../../../domain/wallets/wallet';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { toDraft } from '../../../ui/form/formValues';
import { cashField, denominationFields } from './cashCountFields';

const COUNT_FIELDS = [...denominationFields, cashField];

interface CashCountFooterProps {
  payments: readonly Wallet[];
  /** Current form values. */
  values: Record<string, unknown>;
}

/** Expected and counted cash of the selected payments, and the difference. */
export function CashCountFooter({ payments, values }: CashCountFooterProps) {
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
