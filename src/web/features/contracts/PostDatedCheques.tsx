import type { PostDatedCheque } from '../../../domain/contracts/contractTerms';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { DescriptionList } from '../../ui/record/DescriptionList';

/** Planned post-dated cheques by date; hidden without any. */
export const PostDatedCheques = ({ cheques }: { cheques: readonly PostDatedCheque[] }) =>
  cheques.length > 0 && (
    <DescriptionList
      title="Post-dated cheques"
      items={[...cheques]
        .sort((a, b) => a.end_date.localeCompare(b.end_date))
        .map(({ check_number, bank, amount, end_date }) => [
          formatDate(end_date),
          `${formatAed(amount)}, ${bank} ${check_number}`,
        ])}
    />
  );
