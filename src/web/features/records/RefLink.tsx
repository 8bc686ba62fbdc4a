import type { NamedRecord } from './recordOptions';
import { usePermission } from '../../store/usePermission';
import { EmptyValue } from '../../ui/record/EmptyValue';
import { RouteLink } from '../../ui/layout/RouteLink';
import type { RecordType } from '../../store/feature';
import { refLabel } from './recordOptions';

interface RefLinkProps {
  recordType: RecordType;
  to: NamedRecord | null | undefined;
}

/** Label of another record, as a link if the user may open it. */
export function RefLink({ recordType, to }: RefLinkProps) {
  const canOpen = usePermission(recordType.view);
  if (!to?._id) return <EmptyValue value={undefined} />;
  const label = <bdi>{refLabel(to)}</bdi>;
  return canOpen ? <RouteLink to={`${recordType.path}/${to._id}`}>{label}</RouteLink> : label;
}
