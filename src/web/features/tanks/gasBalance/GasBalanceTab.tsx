import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { GasBalanceQuery } from './gasBalance';
import { gasBalanceOpened, readGasBalance, selectGasBalance } from './gasBalance';
import { selectError } from '../../../store/requests';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { Section } from '../../../ui/layout/Section';
import { GasBalanceMonths } from './GasBalanceMonths';
import { GasDays } from './GasDays';
import { GasCaption, GasWarnings } from './gasBalanceNotes';

/** Gas balance of a site, or of the site of a tank or counter, newest month first. */
export default function GasBalanceTab({ noun, id, site }: GasBalanceQuery & { site: string }) {
  const dispatch = useDispatch();
  const balance = useSelector(selectGasBalance(id));
  const error = useSelector(selectError(readGasBalance));
  const read = useCallback(() => void dispatch(gasBalanceOpened({ noun, id })), [dispatch, noun, id]);
  useEffect(read, [read]);
  return (
    <Section title={`Gas balance of ${site}`}>
      <ErrorAlert error={error} onRetry={read} />
      {!balance && !error && <Skeleton variant="rounded" height={320} />}
      {balance && (
        <>
          <GasWarnings balance={balance} />
          {noun !== 'counter' && <GasDays days={balance.days} />}
          <GasBalanceMonths noun={noun} months={balance.months} />
          <GasCaption noun={noun} litresPerM3={balance.litres_per_m3} />
        </>
      )}
    </Section>
  );
}
