import type { Id } from '../../domain/entity';
import { useMay } from '../kit/useMay';
import { Blank } from '../ui/Blank';
import { RouteLink } from '../ui/RouteLink';
import type { AreaWords } from './areas';

/** A record as another one names it: by number or code, and by what it is called. */
interface Named {
  _id: Id;
  unique_number?: string;
  code?: string;
  key?: string;
  label?: string;
  name?: string;
}

/** A reference in one line: `TK-0042 · Marina Heights T1`. */
export const refLabel = ({ unique_number, code, key, label, name }: Omit<Named, '_id'>): string =>
  [...new Set([unique_number ?? code ?? key, label ?? name])].filter(Boolean).join(' · ');

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
