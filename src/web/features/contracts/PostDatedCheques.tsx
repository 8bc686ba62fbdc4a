import type { PostDatedCheck } from '../../../domain/contracts/contractTerms';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { DescriptionList } from '../../ui/record/DescriptionList';

/** The cheques that the client has promised, by their days; nothing where none is. */
export const PostDatedCheques = ({ plan }: { plan: readonly PostDatedCheck[] }) =>
  plan.length > 0 && (
    <DescriptionList
      title="Post-dated cheques"
      items={[...plan]
        .sort((one, other) => one.end_date.localeCompare(other.end_date))
        .map(({ check_number, bank, amount, end_date }) => [
          formatDate(end_date),
          `${formatAed(amount)}, ${bank} ${check_number}`,
        ])}
    />
  );
