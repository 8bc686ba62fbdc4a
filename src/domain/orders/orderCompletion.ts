import type { Order } from './order';
import { requiresSignature, requiresCounterReading } from './orderTransitions';

/** A requirement missing for completion and where to fulfil it. */
export interface MissingRequirement {
  location: 'Work' | 'Photos' | 'edit' | 'tank';
  message: string;
}

const openChecks = ({ checklist = [] }: Order): string[] =>
  checklist.filter(({ required, result }) => required && !result).map(({ text }) => text);

const REQUIREMENTS: readonly (Omit<MissingRequirement, 'message'> & {
  isMissing: (order: Order) => boolean;
  message: (order: Order) => string;
})[] = [
  {
    location: 'Work',
    isMissing: (order) => openChecks(order).length > 0,
    message: (order) => `Answer the required checks first: ${openChecks(order).join(', ')}.`,
  },
  {
    location: 'tank',
    isMissing: ({ type, delivery }) => type === 'refill' && !delivery,
    message: () => 'Record the delivery for this order on the tank’s page first.',
  },
  {
    location: 'edit',
    isMissing: ({ type, counter, contract }) => requiresCounterReading(type) && !counter && !contract,
    message: () => 'Choose the counter of this order first.',
  },
  {
    location: 'Photos',
    isMissing: ({ evidence }) => !evidence?.photo,
    message: () => 'Add a photo of the finished work first: kind “after”, on the Photos tab.',
  },
  {
    location: 'Photos',
    isMissing: ({ type, evidence }) => requiresSignature(type) && !evidence?.signature,
    message: () => 'The client’s signature is missing: capture it on the Photos tab.',
  },
];

/** Requirements missing for completion; shared by form and server. */
export const missingRequirements = (order: Order): MissingRequirement[] =>
  REQUIREMENTS.filter(({ isMissing }) => isMissing(order)).map(({ location, message }) => ({
    location,
    message: message(order),
  }));
