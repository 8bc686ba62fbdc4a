import type { Order } from './order';
import { requiresSignature, requiresCounterReading } from './orderTransitions';

/** A requirement missing for completion and where to fulfil it. */
export interface MissingRequirement {
  at: 'Work' | 'Photos' | 'edit' | 'tank';
  sentence: string;
}

const openChecks = ({ checklist = [] }: Order): string[] =>
  checklist.filter(({ required, result }) => required && !result).map(({ text }) => text);

const REQUIREMENTS: readonly (Omit<MissingRequirement, 'sentence'> & {
  holds: (order: Order) => boolean;
  sentence: (order: Order) => string;
})[] = [
  {
    at: 'Work',
    holds: (order) => openChecks(order).length > 0,
    sentence: (order) => `Answer the required checks first: ${openChecks(order).join(', ')}.`,
  },
  {
    at: 'tank',
    holds: ({ type, delivery }) => type === 'refill' && !delivery,
    sentence: () => 'Record the delivery for this order on the tank’s page first.',
  },
  {
    at: 'edit',
    holds: ({ type, counter, contract }) => requiresCounterReading(type) && !counter && !contract,
    sentence: () => 'Choose the counter of this order first.',
  },
  {
    at: 'Photos',
    holds: ({ evidence }) => !evidence?.photo,
    sentence: () => 'Add a photo of the finished work first: kind “after”, on the Photos tab.',
  },
  {
    at: 'Photos',
    holds: ({ type, evidence }) => requiresSignature(type) && !evidence?.signature,
    sentence: () => 'The client’s signature is missing: capture it on the Photos tab.',
  },
];

/** Requirements missing for completion; shared by form and server. */
export const missingRequirements = (order: Order): MissingRequirement[] =>
  REQUIREMENTS.filter(({ holds }) => holds(order)).map(({ at, sentence: message }) => ({
    at,
    sentence: message(order),
  }));
