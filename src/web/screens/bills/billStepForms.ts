import { holdDraft } from '../../../domain/billSteps';

/** What the steps of an invoice ask. */
export const BILL_STEP_FORMS = {
  hold: {
    title: 'Hold this invoice for review?',
    schema: holdDraft,
    groups: [
      { title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true }] },
    ],
  },
} as const;
