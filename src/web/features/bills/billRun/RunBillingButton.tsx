import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { usePermission } from '../../../store/usePermission';

const RunDialog = lazy(() => import(/* webpackChunkName: "bill-run" */ './BillRunDialog'));

/** Opens the dialog that starts a billing run. */
export function RunBillingButton() {
  const [open, setOpen] = useState(false);
  const canDraft = usePermission('canCreateBills');
  if (!canDraft) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Run billing
      </Button>
      <Suspense fallback={null}>{open && <RunDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
