import { sumFils } from '../../../domain/wallets/denominations';
import { amount, fromFils } from '../../../domain/money';
import { cashIn } from '../../../domain/wallets/handoverInput';
import type { Wallet } from '../../../domain/wallets/wallet';
import { Facts } from '../../ui/record/DescriptionList';
import { draftIn } from '../../ui/form/formValues';
import { cashField, pieceFields } from './countFields';

const COUNTED = [...pieceFields, cashField];

interface CountFootProps {
  entries: readonly Wallet[];
  /** What the form holds so far. */
  typed: Record<string, unknown>;
}

/** What is expected, what is counted so far, and how far apart they are. */
export function CountFoot({ entries, typed }: CountFootProps) {
  const ticked = Array.isArray(typed.payments) ? (typed.payments as unknown[]) : [];
  const taken = entries.filter(({ _id }) => ticked.includes(_id));
  const expected = sumFils(taken.filter(({ type }) => type === 'cash'));
  const checks = taken.filter(({ type }) => type === 'check');
  const counted = cashIn(draftIn(typed, COUNTED));
  return (
    <div role="status">
      <Facts
        columns={4}
        rows={[
          ['Cash expected (AED)', amount(fromFils(expected))],
          ['Cash counted (AED)', amount(fromFils(counted))],
          ['Difference (AED)', amount(fromFils(counted - expected))],
          ['Cheques', `${String(checks.length)} · ${amount(fromFils(sumFils(checks)))}`],
        ]}
      />
    </div>
  );
}
