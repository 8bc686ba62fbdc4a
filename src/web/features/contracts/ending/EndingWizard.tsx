import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useEffect, useId, useState } from 'react';
import type { Contract } from '../../../../domain/contracts/contract';
import { useUnsavedDialogPrompt } from '../../../ui/form/useUnsavedChangesPrompt';
import { EndingDeposit } from './EndingDeposit';
import { EndingInvoice } from './EndingInvoice';
import { EndingReading } from './EndingReading';
import { EndingConfirmation } from './EndingConfirmation';

const STEPS = ['Closing reading', 'Final invoice', 'Deposit', 'Confirm'];

/** How far the contract itself has come; the last two steps are one decision. */
function comeTo({ status, final_bill }: Contract): number {
  if (status !== 'Terminating') return 0;
  return final_bill && !final_bill.unique_number ? 1 : 2;
}

interface EndingWizardProps {
  contract: Contract;
  onClose: () => void;
}

/** The way out of a contract: each step stands once it is taken, so that one may leave and go on later. */
export function EndingWizard({ contract, onClose }: EndingWizardProps) {
  const id = useId();
  const [uses, setUses] = useState<boolean>();
  const { requestClose, setDirty, prompt } = useUnsavedDialogPrompt(onClose);
  const come = comeTo(contract);
  const at = come === 2 && uses !== undefined ? 3 : come;
  const isOver = contract.status === 'Terminated';
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Dialog open onClose={requestClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`Terminate ${contract.unique_number}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Stepper activeStep={at} alternativeLabel>
          {STEPS.map((label) => (
            <Step key={label}>
              <StepLabel>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {at === 0 && <EndingReading contract={contract} onCancel={requestClose} onDirty={setDirty} />}
        {at === 1 && <EndingInvoice contract={contract} onClose={onClose} />}
        {at === 2 && <EndingDeposit contract={contract} onChosen={setUses} onClose={onClose} />}
        {at === 3 && (
          <EndingConfirmation
            contract={contract}
            uses={uses ?? false}
            onBack={() => {
              setUses(undefined);
            }}
          />
        )}
        {prompt}
      </DialogContent>
    </Dialog>
  );
}
