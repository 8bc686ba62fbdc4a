import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Counter } from '../../../domain/counters/counter';
import {
  COUNTER_TRANSITIONS,
  replaceCounterInputSchema,
  routeSheetQuerySchema,
} from '../../../domain/counters/counterTransitions';
import { counterTransitions } from './counterTransitions';
import { TransitionButtons } from '../records/TransitionButtons';
import type { TransitionForm } from '../records/TransitionDialog';
import { today } from '../../ui/form/today';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { formatM3 } from '../../../domain/quantities';
import { spareCounterOptions } from './counterOptions';

const required = true;

const lastIndex = ({ last_reading, initial_reading, decimals }: Counter): string =>
  formatM3(last_reading ?? initial_reading, decimals);

const replaceForm = (counter: Counter, spareCounters: RefFieldOptions): TransitionForm => ({
  title: 'Replace this counter',
  schema: replaceCounterInputSchema,
  initialValues: { at: today(), initial_reading: 0 },
  groups: [
    {
      fields: [
        {
          name: 'final_reading',
          label: 'Final reading of the old counter',
          kind: 'number',
          unit: 'm³',
          required,
          help: `Last index: ${lastIndex(counter)}`,
        },
        { name: 'at', label: 'Replaced on', kind: 'date', required },
        { ...spareCounters, name: 'by', label: 'New counter', required, help: 'An unread counter in stock' },
        {
          name: 'initial_reading',
          label: 'Initial reading of the new counter',
          kind: 'number',
          unit: 'm³',
          required,
        },
        { name: 'seal_no', label: 'Seal number', kind: 'text' },
        { name: 'note', label: 'Note', kind: 'text' },
      ],
      footer: () => (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counter.contract
            ? `Contract ${counter.contract.unique_number} continues with the new counter.`
            : 'The new counter takes over the unit and route position.'}
          {counter.device &&
            ` AMR unit ${counter.device.code} is unlinked; to use it on the new counter, enter the new index and its pulses, and link it again.`}
        </Typography>
      ),
    },
  ],
});

/** Form that assigns one or several counters to a route. */
export const routeForm = (title: string, route_code = ''): TransitionForm => ({
  title,
  schema: routeSheetQuerySchema,
  initialValues: { route_code },
  groups: [
    {
      fields: [
        {
          name: 'route_code',
          label: 'Route',
          kind: 'text',
          required,
          wide: true,
          suggestions: 'route',
        },
      ],
    },
  ],
});

export function CounterActions({ counter }: { counter: Counter }) {
  const spareCounters = useRecordOptions(spareCounterOptions);
  const forms = useMemo(
    () => ({
      replace: replaceForm(counter, spareCounters),
      route: routeForm('Assign this counter to a route', counter.route_code ?? ''),
    }),
    [counter, spareCounters],
  );
  return (
    <TransitionButtons
      record={counter}
      status={counter.status}
      rules={COUNTER_TRANSITIONS}
      transitions={counterTransitions}
      forms={forms}
      hasPrimary
    />
  );
}
