import type { Named } from './recordOptions';
import { useMay } from '../../store/usePermission';
import { Blank } from '../../ui/record/EmptyValue';
import { RouteLink } from '../../ui/layout/RouteLink';
import type { AreaWords } from './recordTypes';
import { refLabel } from './recordOptions';

interface RefLinkProps {
  area: AreaWords;
  to: Named | null | undefined;
}

/** Another record, as a link for those who may open it. */
export function RefLink({ area, to }: RefLinkProps) {
  const mayOpen = useMay(area.view);
  if (!to) return <Blank of={undefined} />;
  const label = <bdi>{refLabel(to)}</bdi>;
  return mayOpen ? <RouteLink to={`${area.path}/${to._id}`}>{label}</RouteLink> : label;
}
