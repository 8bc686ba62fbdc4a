import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectBulkProgress } from './bulkActionsSlice';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const BulkDialog = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ './BulkProgressDialog'),
);

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
