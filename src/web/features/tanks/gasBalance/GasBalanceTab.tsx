import Skeleton from '@mui/material/Skeleton';
import type { GasBalanceQuery } from './gasBalance';
import { gasBalance } from './gasBalance';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { Section } from '../../../ui/layout/Section';
import { GasBalanceMonths } from './GasBalanceMonths';
import { GasDays } from './GasDays';
import { GasCaption, GasWarnings } from './gasBalanceNotes';

/** Gas balance of a site, or of the site of a tank or counter, newest month first. */
export default function GasBalanceTab({ noun, id, site }: GasBalanceQuery & { site: string }) {
  const { result, error, retry } = useQuery(gasBalance, { noun, id });
  const balance = result?.query.id === id ? result.data : null;
  return (
    <Section title={`Gas balance of ${site}`}>
      <ErrorAlert error={error} onRetry={retry} />
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
