import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { cameFrom } from '../../../domain/lists/listOrigin';
import type { Id } from '../../../domain/entity';
import type { Neighbours } from './adjacentRecords';
import { neighboursSought, selectNeighbours } from './adjacentRecords';
import { WalkButtons } from '../../ui/record/PreviousNext';
import type { AreaWords } from '../records/recordTypes';

const UNKNOWN: Neighbours = { before: null, after: null };

/** What stands beside a record in the list that the person came from; undefined for who came from elsewhere. */
export function useNeighbours(of: string, noun: string, id: Id): Neighbours | undefined {
  const dispatch = useDispatch();
  const here = useLocation();
  const from = cameFrom(here);
  const asked = from?.of === of ? JSON.stringify(from.query) : undefined;
  const query = useMemo(() => asked && (JSON.parse(asked) as object), [asked]);
  useEffect(() => {
    if (query) dispatch(neighboursSought({ noun, id, query: { page: 1, limit: 1, ...query } }));
  }, [dispatch, noun, id, query]);
  const found = useSelector(selectNeighbours(id));
  return query ? (found ?? UNKNOWN) : undefined;
}

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
