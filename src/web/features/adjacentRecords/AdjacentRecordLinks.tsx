import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { listOriginOf } from '../../../domain/lists/listOrigin';
import type { Id } from '../../../domain/entity';
import type { AdjacentRecords } from './adjacentRecords';
import { adjacentRecordsRequested, selectAdjacentRecords } from './adjacentRecords';
import { PreviousNext } from '../../ui/record/PreviousNext';
import type { RecordType } from '../../store/feature';

const NO_ADJACENT_RECORDS: AdjacentRecords = { before: null, after: null };

/** What stands beside a record in the list that the person came from; undefined for who came from elsewhere. */
export function useAdjacentRecords(of: string, noun: string, id: Id): AdjacentRecords | undefined {
  const dispatch = useDispatch();
  const here = useLocation();
  const from = listOriginOf(here);
  const listQuery = from?.of === of ? JSON.stringify(from.query) : undefined;
  const query = useMemo(() => listQuery && (JSON.parse(listQuery) as object), [listQuery]);
  useEffect(() => {
    if (query) dispatch(adjacentRecordsRequested({ noun, id, query: { page: 1, limit: 1, ...query } }));
  }, [dispatch, noun, id, query]);
  const found = useSelector(selectAdjacentRecords(id));
  return query ? (found ?? NO_ADJACENT_RECORDS) : undefined;
}

interface AdjacentRecordLinksProps {
  /** Whose records the list must have had. */
  of: string;
  area: Pick<RecordType, 'path' | 'noun' | 'one'>;
  id: Id;
}

/** The way to the record before and after this one, for who came from a list. */
export function AdjacentRecordLinks({ of, area, id }: AdjacentRecordLinksProps) {
  const found = useAdjacentRecords(of, area.noun, id);
  if (!found) return null;
  const to = (other: Id | null) => (other === null ? undefined : `${area.path}/${other}`);
  return <PreviousNext noun={area.one} previous={to(found.before)} next={to(found.after)} />;
}
