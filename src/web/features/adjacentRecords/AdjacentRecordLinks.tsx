import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { listOriginOf } from '../../../domain/lists/listOrigin';
import type { Id } from '../../../domain/entity';
import type { AdjacentRecords } from './adjacentRecords';
import { adjacentRecordsRequested, selectAdjacentRecords } from './adjacentRecords';
import { PreviousNext } from './PreviousNext';
import type { RecordType } from '../../store/feature';

const NO_ADJACENT_RECORDS: AdjacentRecords = { before: null, after: null };

/**
 * The previous and next record of the list from which the record was opened; undefined if it was opened
 * elsewhere.
 */
function useAdjacentRecords(resource: string, noun: string, id: Id): AdjacentRecords | undefined {
  const dispatch = useDispatch();
  const location = useLocation();
  const origin = listOriginOf(location);
  const listQuery = origin?.resource === resource ? JSON.stringify(origin.query) : undefined;
  const query = useMemo(() => listQuery && (JSON.parse(listQuery) as object), [listQuery]);
  useEffect(() => {
    if (query) dispatch(adjacentRecordsRequested({ noun, id, query: { page: 1, limit: 1, ...query } }));
  }, [dispatch, noun, id, query]);
  const adjacent = useSelector(selectAdjacentRecords(id));
  return query ? (adjacent ?? NO_ADJACENT_RECORDS) : undefined;
}

interface AdjacentRecordLinksProps {
  /** Resource name of the list. */
  resource: string;
  recordType: Pick<RecordType, 'path' | 'noun' | 'label'>;
  id: Id;
}

/** Links to the previous and next record of the list from which this one was opened. */
export function AdjacentRecordLinks({ resource, recordType, id }: AdjacentRecordLinksProps) {
  const adjacent = useAdjacentRecords(resource, recordType.noun, id);
  if (!adjacent) return null;
  const toPath = (adjacentId: Id | null) =>
    adjacentId === null ? undefined : `${recordType.path}/${adjacentId}`;
  return (
    <PreviousNext label={recordType.label} previous={toPath(adjacent.before)} next={toPath(adjacent.after)} />
  );
}
