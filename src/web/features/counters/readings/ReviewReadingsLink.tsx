import { usePermission } from '../../../store/usePermission';
import { LinkButton } from '../../../ui/layout/LinkButton';

/** Opens the readings that await review, for users who may review them. */
export function ReviewReadingsLink() {
  const canReview = usePermission('canUpdateContracts');
  return (
    canReview && (
      <LinkButton to="/counters/readings" variant="outlined">
        Review readings
      </LinkButton>
    )
  );
}
