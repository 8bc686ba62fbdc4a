import type { Order } from './order';
import { requiresSignature, requiresCounterReading } from './orderTransitions';

/** What a job lacks before it is done, and where that is mended: on a tab, in its form, or at its tank. */
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
    sentence: () => 'Write down the delivery first: on the page of the tank, for this order.',
  },
  {
    at: 'edit',
    holds: ({ type, counter, contract }) => requiresCounterReading(type) && !counter && !contract,
    sentence: () => 'Say first which counter this order is about.',
  },
  {
    at: 'Photos',
    holds: ({ evidence }) => !evidence?.photo,
    sentence: () => 'Add a photo of the finished work first: kind “after”, on the Photos tab.',
  },
  {
    at: 'Photos',
    holds: ({ type, evidence }) => requiresSignature(type) && !evidence?.signature,
    sentence: () => 'The client has to sign first: take the signature on the Photos tab.',
  },
];

/** All that a job lacks before it can be told as done: what the form shows and the server insists on. */
export const missingRequirements = (order: Order): MissingRequirement[] =>
  REQUIREMENTS.filter(({ holds }) => holds(order)).map(({ at, sentence: message }) => ({
    at,
    sentence: message(order),
  }));
