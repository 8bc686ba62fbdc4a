import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectBulk } from './bulkActionsSlice';
import { BulkDialog } from '../records/lazyTabs';

/** How a step goes with many records, from when one is under way until the account of it is closed. */
export function BulkHost({ onClose }: { onClose: () => void }) {
  const isGoing = useSelector(selectBulk) !== null;
  return (
    isGoing && (
      <Suspense fallback={null}>
        <BulkDialog onClose={onClose} />
      </Suspense>
    )
  );
}
