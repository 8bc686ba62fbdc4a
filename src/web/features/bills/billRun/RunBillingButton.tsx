import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../../store/usePermission';

const RunDialog = lazy(() => import(/* webpackChunkName: "bill-run" */ './BillRunDialog'));

/** Opens the dialog that starts a billing run, also on request of the URL. */
export function RunBillingButton() {
  const [params, setParams] = useSearchParams();
  const isRequested = params.get('run') === 'new';
  const [open, setOpen] = useState(false);
  const canDraft = usePermission('canCreateBills');
  const close = () => {
    setOpen(false);
    if (isRequested)
      setParams(
        (before) => {
          before.delete('run');
          return before;
        },
        { replace: true },
      );
  };
  if (!canDraft) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Run billing
      </Button>
      <Suspense fallback={null}>{(open || isRequested) && <RunDialog onClose={close} />}</Suspense>
    </>
  );
}
