import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { usePermission } from '../../../store/usePermission';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { billRunRecords } from './billRunRecords';

const RunDialog = lazy(() => import(/* webpackChunkName: "bill-run" */ './BillRunDialog'));

const RunsLink = () => <LinkButton to={billRunRecords.path}>Billing runs</LinkButton>;

/** Links to the billing runs, and opens the dialog that starts one. */
export function RunBillingButton() {
  const [open, setOpen] = useState(false);
  const canDraft = usePermission('canCreateBills');
  if (!canDraft) return <RunsLink />;
  return (
    <>
      <RunsLink />
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Run billing
      </Button>
      <Suspense fallback={null}>{open && <RunDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
