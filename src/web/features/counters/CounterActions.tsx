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
import { cubic } from './readings/readingWords';
import { spareCounterOptions } from './counterOptions';

const required = true;

const lastOf = ({ last_reading, initial_reading, decimals }: Counter): string =>
  cubic(last_reading ?? initial_reading, decimals);

/** Where the old counter ends and the new one begins. */
const replaceForm = (counter: Counter, spare: RefFieldOptions): TransitionForm => ({
  title: 'Replace this counter',
  schema: replaceCounterInputSchema,
  initialValues: { at: today(), initial_reading: 0 },
  groups: [
    {
      title: '',
      fields: [
        {
          name: 'final_reading',
          label: 'Final reading of the old counter',
          kind: 'number',
          unit: 'm³',
          required,
          help: `Last index: ${lastOf(counter)}`,
        },
        { name: 'at', label: 'Replaced on', kind: 'date', required },
        { ...spare, name: 'by', label: 'New counter', required, help: 'An unread counter in stock' },
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
        </Typography>
      ),
    },
  ],
});

/** The route that a counter, or many, will be read on. */
export const routeForm = (title: string, route_code = ''): TransitionForm => ({
  title,
  schema: routeSheetQuerySchema,
  initialValues: { route_code },
  groups: [
    { title: '', fields: [{ name: 'route_code', label: 'Route', kind: 'text', required, wide: true }] },
  ],
});

/** What may be done with a counter now: replaced, found faulty, put on a route, retired. */
export function CounterActions({ counter }: { counter: Counter }) {
  const spare = useRecordOptions(spareCounterOptions);
  const forms = useMemo(
    () => ({
      replace: replaceForm(counter, spare),
      route: routeForm('Put this counter on a route', counter.route_code ?? ''),
    }),
    [counter, spare],
  );
  return (
    <TransitionButtons
      record={counter}
      status={counter.status}
      rules={COUNTER_TRANSITIONS}
      transitions={counterTransitions}
      forms={forms}
    />
  );
}
