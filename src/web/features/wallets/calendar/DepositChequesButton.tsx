import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { bulkClicked } from '../../bulkActions/bulkActions';
import { FormDialog } from '../../../ui/form/FormDialog';
import type { ChequeSummary } from './chequeDeposit';
import { toBulkDeposit, depositInputSchema, depositFieldGroups } from './chequeDeposit';

interface DepositChequesButtonProps {
  /** Cheques that can be deposited today. */
  cheques: readonly ChequeSummary[];
  /** Default bank. */
  bank: string;
}

/** Deposits cheques with one slip; the bulk progress shows each result. */
export function DepositChequesButton({ cheques, bank }: DepositChequesButtonProps) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const groups = useMemo(() => depositFieldGroups(cheques), [cheques]);
  const initialValues = useMemo(() => ({ bank, cheques: cheques.map(({ _id }) => _id) }), [bank, cheques]);
  if (cheques.length === 0) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Deposit these
      </Button>
      {open && (
        <FormDialog
          title="Deposit cheques"
          groups={groups}
          schema={depositInputSchema}
          initialValues={initialValues}
          saveLabel="Deposit"
          isPending={false}
          onSubmit={(draft) => {
            setOpen(false);
            dispatch(bulkClicked(toBulkDeposit(cheques, draft)));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
