import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { GasOwner } from '../../entities/gasBalance';
import { gasBalanceOpened, readGasBalance, selectGasBalance } from '../../entities/gasBalance';
import { problemWith } from '../../kit/progress';
import { ProblemNote } from '../../ui/ProblemNote';
import { Surface } from '../../ui/Surface';
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
