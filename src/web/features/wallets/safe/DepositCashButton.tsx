import { UAE_BANKS } from '../../../../domain/wallets/banks';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { formatAed } from '../../../../domain/money';
import type { Safe } from '../../../../domain/wallets/bankDeposit';
import { bankDepositInputSchema } from '../../../../domain/wallets/bankDepositInput';
import { useFormDialog } from '../../../store/formDialog';
import { useSave } from '../../../store/useRecord';
import { FormDialog } from '../../../ui/form/FormDialog';
import type { FieldGroup } from '../../../ui/form/formFields';
import { today } from '../../../ui/form/today';
import { bankDeposits } from './bankDeposits';

const depositGroups = ({ held }: Safe): readonly FieldGroup[] => [
  {
    fields: [
      {
        name: 'amount',
        label: 'Amount',
        kind: 'money',
        unit: 'AED',
        required: true,
        help: `The safe holds ${formatAed(held)}.`,
      },
      { name: 'bank', label: 'Bank', kind: 'text', required: true, suggestions: UAE_BANKS },
      { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true, help: 'Number on the slip' },
      { name: 'day', label: 'Day', kind: 'date', required: true, help: 'Day that the slip shows' },
      { name: 'note', label: 'Note', kind: 'text', wide: true },
    ],
  },
];

/** Button and dialog that record a deposit of the safe's cash; hidden while the safe is empty. */
export function DepositCashButton({ safe }: { safe: Safe }) {
  const { openId, open, close } = useFormDialog(bankDeposits.save);
  if (safe.held <= 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => open()}>
        Deposit cash
      </Button>
      {openId !== undefined && <DepositDialog safe={safe} onClose={close} />}
    </>
  );
}

function DepositDialog({ safe, onClose }: { safe: Safe; onClose: () => void }) {
  const form = useSave(bankDeposits);
  const groups = useMemo(() => depositGroups(safe), [safe]);
  const initialValues = useMemo(() => ({ amount: safe.held, day: today() }), [safe]);
  return (
    <FormDialog
      title="Deposit cash"
      groups={groups}
      schema={bankDepositInputSchema}
      initialValues={initialValues}
      saveLabel="Deposit"
      {...form}
      onClose={onClose}
    />
  );
}
