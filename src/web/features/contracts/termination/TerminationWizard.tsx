import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useEffect, useId, useState } from 'react';
import type { Contract } from '../../../../domain/contracts/contract';
import { useUnsavedDialogPrompt } from '../../../ui/form/useUnsavedChangesPrompt';
import { TerminationDeposit } from './TerminationDeposit';
import { TerminationInvoice } from './TerminationInvoice';
import { TerminationReading } from './TerminationReading';
import { TerminationConfirmation } from './TerminationConfirmation';

const STEPS = ['Closing reading', 'Final invoice', 'Deposit', 'Confirm'];

/** Index of the step that the contract's status requires; the last two steps are submitted together. */
function contractStep({ status, final_bill }: Contract): number {
  if (status !== 'Terminating') return 0;
  return final_bill && !final_bill.unique_number ? 1 : 2;
}

interface TerminationWizardProps {
  contract: Contract;
  onClose: () => void;
}

/** Terminates a contract in steps that are saved one by one, so that the wizard can be continued later. */
export function TerminationWizard({ contract, onClose }: TerminationWizardProps) {
  const id = useId();
  const [usesDeposit, setUsesDeposit] = useState<boolean>();
  const { requestClose, setDirty, prompt } = useUnsavedDialogPrompt(onClose);
  const savedStep = contractStep(contract);
  const activeStep = savedStep === 2 && usesDeposit !== undefined ? 3 : savedStep;
  const isTerminated = contract.status === 'Terminated';
  useEffect(() => {
    if (isTerminated) onClose();
  }, [isTerminated, onClose]);
  return (
    <Dialog
      open
      onClose={activeStep === 0 ? requestClose : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{`Terminate ${contract.unique_number}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Stepper activeStep={activeStep} alternativeLabel>
          {STEPS.map((label) => (
            <Step key={label}>
              <StepLabel>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {activeStep === 0 && (
          <TerminationReading contract={contract} onCancel={requestClose} onDirtyChange={setDirty} />
        )}
        {activeStep === 1 && <TerminationInvoice contract={contract} onClose={onClose} />}
        {activeStep === 2 && (
          <TerminationDeposit contract={contract} onSelect={setUsesDeposit} onClose={onClose} />
        )}
        {activeStep === 3 && (
          <TerminationConfirmation
            contract={contract}
            usesDeposit={usesDeposit ?? false}
            onBack={() => {
              setUsesDeposit(undefined);
            }}
          />
        )}
        {prompt}
      </DialogContent>
    </Dialog>
  );
}
