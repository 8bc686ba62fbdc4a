import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Contract } from '../../../../domain/contracts/contract';
import { TerminationActions } from './TerminationActions';
import { formatAed } from '../../../../domain/money';

interface TerminationDepositProps {
  contract: Contract;
  onSelect: (usesDeposit: boolean) => void;
  onClose: () => void;
}

/** Third step: whether the deposit pays the balance. */
export function TerminationDeposit({ contract, onSelect, onClose }: TerminationDepositProps) {
  const { deposit_held: deposit = 0, balance_due: balance = 0 } = contract;
  const [usesDeposit, setUsesDeposit] = useState(deposit > 0 && balance > 0);
  return (
    <>
      <Typography>
        {deposit > 0
          ? `${formatAed(deposit)} of deposit is held; ${formatAed(balance)} is owed.`
          : `No deposit is held; ${formatAed(balance)} is owed.`}
      </Typography>
      {deposit > 0 && (
        <RadioGroup
          aria-label="What happens to the deposit"
          value={String(usesDeposit)}
          onChange={({ target }) => {
            setUsesDeposit(target.value === 'true');
          }}
        >
          <FormControlLabel value="true" control={<Radio />} label="Use the deposit to pay the balance" />
          <FormControlLabel
            value="false"
            disabled={balance > 0}
            control={<Radio />}
            label="Refund the full deposit"
          />
        </RadioGroup>
      )}
      {deposit > 0 && balance > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          While a balance is owed, the deposit is used first. Once the client has paid, it can be refunded in
          full.
        </Typography>
      )}
      <TerminationActions>
        <Button
          variant="contained"
          onClick={() => {
            onSelect(usesDeposit);
          }}
        >
          Next
        </Button>
        <Button onClick={onClose}>Later</Button>
      </TerminationActions>
    </>
  );
}
