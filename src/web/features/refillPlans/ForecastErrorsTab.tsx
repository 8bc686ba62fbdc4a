import Typography from '@mui/material/Typography';
import type { ForecastError } from '../../../domain/tanks/forecast';
import { formatInteger } from '../../../domain/numbers';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { EmptyValue } from '../../ui/record/EmptyValue';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../ui/table/PlainTable';
import type { Column } from '../../ui/table/tableTypes';
import { forecastErrors } from './refillPlans';

const renderDays = (days: number | null) => (
  <EmptyValue value={typeof days === 'number' ? days.toFixed(1) : null} />
);

const COLUMNS: readonly Column<ForecastError>[] = [
  nodeColumn('Days left', ({ days_ahead }) => days_ahead.replace('-', '\u00a0to\u00a0'), { rowHeader: true }),
  nodeColumn('Error (days)', ({ error_days }) => renderDays(error_days), RIGHT),
  nodeColumn('Naive forecast error (days)', ({ naive_error_days }) => renderDays(naive_error_days), RIGHT),
  nodeColumn('Forecasts', ({ forecasts }) => formatInteger(forecasts), RIGHT),
];

/** Errors of the forecasts of the last months. */
export function ForecastErrorsTab() {
  const { result, error, retry } = useQuery(forecastErrors, {});
  const errors = result?.data.errors;
  return (
    <Section title="Errors of past forecasts">
      <ErrorAlert error={error} onRetry={retry} />
      {errors?.length === 0 && (
        <Typography>No forecast is old enough to be compared with what happened.</Typography>
      )}
      {errors && errors.length > 0 && (
        <PlainTable label="Errors of past forecasts" rows={errors} columns={COLUMNS} />
      )}
    </Section>
  );
}
