import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectBulkProgress } from './bulkActions';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const BulkDialog = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ './BulkProgressDialog'),
);

/** Shows the progress dialog while a bulk action runs and until its results are closed. */
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
