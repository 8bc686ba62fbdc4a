import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { bulkClicked } from '../../bulkActions/bulkActionsSlice';
import { FormDialog } from '../../../ui/form/FormDialog';
import type { PiledCheck } from './chequeDeposit';
import { depositOf, pileDraft, pileGroups } from './chequeDeposit';

interface DepositButtonProps {
  /** What may be handed in today. */
  checks: readonly PiledCheck[];
  /** Where, unless somebody says otherwise. */
  bank: string;
}

/** Hands a pile of cheques in at the bank by one slip, and tells how it went with each. */
export function DepositChequesButton({ checks, bank }: DepositButtonProps) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const groups = useMemo(() => pileGroups(checks), [checks]);
  const initial = useMemo(() => ({ bank, checks: checks.map(({ _id }) => _id) }), [bank, checks]);
  if (checks.length === 0) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Deposit these
      </Button>
      {open && (
        <FormDialog
          open
          title="Deposit cheques"
          groups={groups}
          schema={pileDraft}
          initialValues={initial}
          saveLabel="Deposit"
          isPending={false}
          onSubmit={(draft) => {
            setOpen(false);
            dispatch(bulkClicked(depositOf(checks, draft)));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
