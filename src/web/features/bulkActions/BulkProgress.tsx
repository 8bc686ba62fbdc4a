import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectBulkProgress } from './bulkActionsSlice';
import { BulkDialog } from '../records/lazyTabs';

/** How a step goes with many records, from when one is under way until the account of it is closed. */
export function BulkProgress({ onClose }: { onClose: () => void }) {
  const isOpen = useSelector(selectBulkProgress) !== null;
  return (
    isOpen && (
      <Suspense fallback={null}>
        <BulkDialog onClose={onClose} />
      </Suspense>
    )
  );
}
