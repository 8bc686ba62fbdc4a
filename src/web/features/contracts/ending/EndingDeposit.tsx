import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Contract } from '../../../../domain/contracts/contract';
import { EndingActions } from './EndingActions';
import { formatAed } from '../../../../domain/money';

interface EndingDepositProps {
  contract: Contract;
  onChosen: (uses: boolean) => void;
  onClose: () => void;
}

/** The third step: whether the deposit pays what is owed. */
export function EndingDeposit({ contract, onChosen, onClose }: EndingDepositProps) {
  const { deposit_held: held = 0, balance_due: balance = 0 } = contract;
  const [uses, setUses] = useState(held > 0 && balance > 0);
  return (
    <>
      <Typography>{`${formatAed(held)} of deposit is held; ${formatAed(balance)} is owed.`}</Typography>
      <RadioGroup
        aria-label="What happens to the deposit"
        value={String(uses)}
        onChange={({ target }) => {
          setUses(target.value === 'true');
        }}
      >
        <FormControlLabel
          value="true"
          disabled={held === 0}
          control={<Radio />}
          label="Use the deposit to pay the balance"
        />
        <FormControlLabel
          value="false"
          disabled={held > 0 && balance > 0}
          control={<Radio />}
          label="Refund the full deposit"
        />
      </RadioGroup>
      {held > 0 && balance > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          While a balance is owed, the deposit is used first. Once the client has paid, it can be refunded in
          full.
        </Typography>
      )}
      <EndingActions>
        <Button
          variant="contained"
          onClick={() => {
            onChosen(uses);
          }}
        >
          Next
        </Button>
        <Button onClick={onClose}>Later</Button>
      </EndingActions>
    </>
  );
}
