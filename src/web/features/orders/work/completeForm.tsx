import { ORDER_RESULTS } from '../../../../domain/orders/order';
import type { Order } from '../../../../domain/orders/order';
import { completeOrderInputSchema } from '../../../../domain/orders/orderTransitionInput';
import {
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

type FormValues = Record<string, unknown>;
const isSuccessful = ({ result }: FormValues): boolean => !isUnsuccessfulVisit(result);

/** Form that completes an order, with unmet requirements. */
export function completeForm(order: Order, counter: RefFieldOptions): TransitionForm {
  const replacesCounter = (values: FormValues) => isSuccessful(values) && order.type === 'meter_replace';
  const needsReading = (values: FormValues) => isSuccessful(values) && requiresCounterReading(order.type);
  const needsSeal = (values: FormValues) => isSuccessful(values) && requiresSeal(order.type);
  const isDisconnection = order.type === 'disconnection';
  return {
    title: 'Complete this order?',
    schema: completeOrderInputSchema,
    initialValues: { result: 'fixed' },
    groups: [
      {
        fields: [
          { name: 'result', label: 'Result', kind: 'select', options: optionsOf(ORDER_RESULTS), required },
          {
            name: 'signed_by',
            label: 'Signed by',
            kind: 'text',
            required: requiresSignature(order.type),
            isVisible: isSuccessful,
            help: 'Signatory’s name',
          },
          {
            name: 'final_reading',
            label: 'Last index of the old counter',
            kind: 'number',
            required,
            isVisible: replacesCounter,
          },
          { name: 'new_counter', label: 'New counter', required, isVisible: replacesCounter, ...counter },
          {
            name: 'reading',
            label: 'Index of the counter',
            kind: 'number',
            required,
            isVisible: needsReading,
          },
          {
            name: 'seal_no',
            label: 'Seal number',
            kind: 'text',
            required: isDisconnection,
            isVisible: needsSeal,
            help: isDisconnection ? 'Seal on the closed valve' : 'New seal, if any',
          },
          {
            name: 'note',
            label: 'Note',
            kind: 'multiline',
            wide: true,
            help: 'Required unless the result is Fixed',
          },
        ],
        footer: (values) =>
          isSuccessful(values) && <CompletionChecklist order={order} result={values.result} />,
      },
    ],
  };
}
