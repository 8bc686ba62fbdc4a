import type { Id } from '../../domain/entity';
import { WalkButtons } from '../ui/WalkButtons';
import type { AreaWords } from './areas';
import { useNeighbours } from './useNeighbours';

interface NeighboursProps {
  /** Whose records the list must have had. */
  of: string;
  area: Pick<AreaWords, 'path' | 'noun' | 'one'>;
  id: Id;
}

/** The way to the record before and after this one, for who came from a list. */
export function Neighbours({ of, area, id }: NeighboursProps) {
  const found = useNeighbours(of, area.noun, id);
  if (!found) return null;
  const to = (other: Id | null) => (other === null ? undefined : `${area.path}/${other}`);
  return <WalkButtons one={area.one} before={to(found.before)} after={to(found.after)} />;
}
