import type { NamedRecord } from './recordOptions';
import { usePermission } from '../../store/usePermission';
import { EmptyValue } from '../../ui/record/EmptyValue';
import { RouteLink } from '../../ui/layout/RouteLink';
import type { RecordType } from '../../store/feature';
import { refLabel } from './recordOptions';

interface RefLinkProps {
  area: RecordType;
  to: NamedRecord | null | undefined;
}

/** Another record, as a link for those who may open it. */
export function RefLink({ area, to }: RefLinkProps) {
  const canOpen = usePermission(area.view);
  if (!to?._id) return <EmptyValue value={undefined} />;
  const label = <bdi>{refLabel(to)}</bdi>;
  return canOpen ? <RouteLink to={`${area.path}/${to._id}`}>{label}</RouteLink> : label;
}
