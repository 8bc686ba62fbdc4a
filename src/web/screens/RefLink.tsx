import type { Named } from '../entities/options';
import { useMay } from '../kit/useMay';
import { Blank } from '../ui/Blank';
import { RouteLink } from '../ui/RouteLink';
import type { AreaWords } from './areas';
import { refLabel } from './refLabel';

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
