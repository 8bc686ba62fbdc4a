import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { GasOwner } from './gasBalance';
import { gasBalanceOpened, readGasBalance, selectGasBalance } from './gasBalance';
import { problemWith } from '../../store/requests';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { Surface } from '../../ui/layout/Section';
import { GasMonths } from './GasMonths';
import { GasCaption, GasWarnings } from './GasNotes';

/** What left the tanks of a site and what its counters saw of it, the newest month first; for a counter, its share. */
export default function GasBalanceTab({ noun, id, site }: GasOwner & { site: string }) {
  const dispatch = useDispatch();
  const balance = useSelector(selectGasBalance(id));
  const problem = useSelector(problemWith(readGasBalance));
  const read = useCallback(() => void dispatch(gasBalanceOpened({ noun, id })), [dispatch, noun, id]);
  useEffect(read, [read]);
  return (
    <Surface title={`Gas balance of ${site}`}>
      <ProblemNote problem={problem} onRetry={read} />
      {!balance && !problem && <Skeleton variant="rounded" height={320} />}
      {balance && (
        <>
          <GasWarnings balance={balance} />
          <GasMonths of={noun} months={balance.months} />
          <GasCaption of={noun} perM3={balance.litres_per_m3} />
        </>
      )}
    </Surface>
  );
}
