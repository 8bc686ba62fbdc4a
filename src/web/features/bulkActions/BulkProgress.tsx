import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { selectBulkProgress } from './bulkActions';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const BulkDialog = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ './BulkProgressDialog'),
);

export interface BulkProgressProps {
  /** Noun of the records on the page. */
  noun: string;
  /** Called with the records that are done when the results for records on the page are closed. */
  onClose: (done: readonly Id[]) => void;
}

/**
 * Shows the progress dialog while a bulk action runs and until its results are closed, also on the list that is opened
 * meanwhile.
 */
export function BulkProgress(props: BulkProgressProps) {
  const isOpen = useSelector(selectBulkProgress) !== null;
  return (
    isOpen && (
      <Suspense fallback={null}>
        <BulkDialog {...props} />
      </Suspense>
    )
  );
}
