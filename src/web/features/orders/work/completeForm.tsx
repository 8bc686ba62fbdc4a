import { ORDER_RESULTS } from '../../../../domain/orders/order';
import type { Order } from '../../../../domain/orders/order';
import {
  completeOrderInputSchema,
  isUnsuccessfulVisit,
  requiresSignature,
  requiresCounterReading,
  requiresSeal,
} from '../../../../domain/orders/orderTransitions';
import { optionsOf } from '../../../../domain/labels';
import type { TransitionForm } from '../../records/TransitionDialog';
import type { RefFieldOptions } from '../../records/useRecordOptions';
import { CompletionChecklist } from './CompletionChecklist';

const required = true;

type Typed = Record<string, unknown>;
const worked = ({ result }: Typed): boolean => !isUnsuccessfulVisit(result);

/** How a job came out; before anything is pressed it says what is still missing. */
export function completeForm(order: Order, counter: RefFieldOptions): TransitionForm {
  const replaces = (values: Typed) => worked(values) && order.type === 'meter_replace';
  const reads = (values: Typed) => worked(values) && requiresCounterReading(order.type);
  const seals = (values: Typed) => worked(values) && requiresSeal(order.type);
  const locks = order.type === 'disconnection';
  return {
    title: 'Complete this order?',
    schema: completeOrderInputSchema,
    initialValues: { result: 'fixed' },
    groups: [
      {
        title: '',
        fields: [
          { name: 'result', label: 'Result', kind: 'select', options: optionsOf(ORDER_RESULTS), required },
          {
            name: 'signed_by',
            label: 'Signed by',
            kind: 'text',
            required: requiresSignature(order.type),
            isVisible: worked,
            help: 'Signatory’s name',
          },
          {
            name: 'final_reading',
            label: 'Last index of the old counter',
            kind: 'number',
            required,
            isVisible: replaces,
          },
          { name: 'new_counter', label: 'New counter', required, isVisible: replaces, ...counter },
          { name: 'reading', label: 'Index of the counter', kind: 'number', required, isVisible: reads },
          {
            name: 'seal_no',
            label: 'Seal number',
            kind: 'text',
            required: locks,
            isVisible: seals,
            help: locks ? 'Seal on the closed valve' : 'New seal, if any',
          },
          {
            name: 'note',
            label: 'Note',
            kind: 'multiline',
            wide: true,
            help: 'Required unless the result is Fixed',
          },
        ],
        footer: (values) => worked(values) && <CompletionChecklist order={order} />,
      },
    ],
  };
}
