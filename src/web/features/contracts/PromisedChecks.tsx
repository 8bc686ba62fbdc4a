import type { PromisedCheck } from '../../../domain/contracts/contractTerms';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { Facts } from '../../ui/record/DescriptionList';

/** The cheques that the client has promised, by their days; nothing where none is. */
export const PromisedChecks = ({ plan }: { plan: readonly PromisedCheck[] }) =>
  plan.length > 0 && (
    <Facts
      title="Cheques to come"
      rows={[...plan]
        .sort((one, other) => one.end_date.localeCompare(other.end_date))
        .map(({ check_number, bank, amount, end_date }) => [
          showDate(end_date),
          `${aed(amount)}, ${bank} ${check_number}`,
        ])}
    />
  );
