import Box from '@mui/material/Box';
import { formatBalance } from './formatLedger';

/** Balance with its side; digits are aligned within a column. */
export function Balance({ aed }: { aed: number | null | undefined }) {
  const [amount, side] = formatBalance(aed).split(' ');
  return (
    <>
      {amount}
      <Box component="span" sx={sideStyle}>
        {side && ` ${side}`}
      </Box>
    </>
  );
}

const sideStyle = { display: 'inline-block', inlineSize: '1.8em', textAlign: 'start', whiteSpace: 'pre' };
