import { sumFils } from '../../../../domain/wallets/denominations';
import { formatAmount, fromFils } from '../../../../domain/money';
import { countedCashFils } from '../../../../domain/wallets/handoverInput';
import type { Wallet } from '../../../../domain/wallets/wallet';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { toDraft } from '../../../ui/form/formValues';
import { cashField, pieceFields } from './cashCountFields';

const COUNTED = [...pieceFields, cashField];

interface CashCountFooterProps {
  entries: readonly Wallet[];
  /** What the form holds so far. */
  typed: Record<string, unknown>;
}

/** What is expected, what is counted so far, and how far apart they are. */
export function CashCountFooter({ entries, typed }: CashCountFooterProps) {
  const ticked = Array.isArray(typed.payments) ? (typed.payments as unknown[]) : [];
  const taken = entries.filter(({ _id }) => ticked.includes(_id));
  const expected = sumFils(taken.filter(({ type }) => type === 'cash'));
  const checks = taken.filter(({ type }) => type === 'check');
  const counted = countedCashFils(toDraft(typed, COUNTED));
  return (
    <div role="status">
      <DescriptionList
        columns={4}
        items={[
          ['Cash expected (AED)', formatAmount(fromFils(expected))],
          ['Cash counted (AED)', formatAmount(fromFils(counted))],
          ['Difference (AED)', formatAmount(fromFils(counted - expected))],
          ['Cheques', `${String(checks.length)} · ${formatAmount(fromFils(sumFils(checks)))}`],
        ]}
      />
    </div>
  );
}
