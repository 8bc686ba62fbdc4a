import type { Order } from '../../../domain/orders/order';
import {
  RESULTS,
  completeDraft,
  isFruitless,
  isSignedFor,
  readsCounter,
  sealsCounter,
} from '../../../domain/orders/orderTransitions';
import { choicesOf } from '../../../domain/labels';
import type { StepForm } from '../records/TransitionDialog';
import type { Seeking } from '../records/useRecordOptions';
import { CompletionLacks } from './CompletionLacks';

const required = true;

type Typed = Record<string, unknown>;
const worked = ({ result }: Typed): boolean => !isFruitless(result);

/** How a job came out; before anything is pressed it says what is still missing. */
export function completeForm(order: Order, counter: Seeking): StepForm {
  const replaces = (typed: Typed) => worked(typed) && order.type === 'meter_replace';
  const reads = (typed: Typed) => worked(typed) && readsCounter(order.type);
  const seals = (typed: Typed) => worked(typed) && sealsCounter(order.type);
  const locks = order.type === 'disconnection';
  return {
    title: 'Complete this order?',
    schema: completeDraft,
    fresh: { result: 'fixed' },
    groups: [
      {
        title: '',
        fields: [
          { name: 'result', label: 'Result', kind: 'choice', options: choicesOf(RESULTS), required },
          {
            name: 'signed_by',
            label: 'Signed by',
            kind: 'text',
            required: isSignedFor(order.type),
            shown: worked,
            help: 'As it stands under the signature on the Photos tab',
          },
          {
            name: 'final_reading',
            label: 'Last index of the old counter',
            kind: 'number',
            required,
            shown: replaces,
          },
          { name: 'new_counter', label: 'New counter', required, shown: replaces, ...counter },
          { name: 'reading', label: 'Index of the counter', kind: 'number', required, shown: reads },
          {
            name: 'seal_no',
            label: 'Seal number',
            kind: 'text',
            required: locks,
            shown: seals,
            help: locks ? 'Of the seal that keeps the valve shut' : 'Of the new seal, if one was put on',
          },
          {
            name: 'note',
            label: 'Note',
            kind: 'long',
            wide: true,
            help: 'Required unless the job is fixed',
          },
        ],
        foot: (typed) => worked(typed) && <CompletionLacks order={order} />,
      },
    ],
  };
}
