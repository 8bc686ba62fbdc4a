import type { Order } from './order';
import type { ChecklistItem } from './orderWork';
import { opensSupply, requiresSignature, requiresCounterReading } from './orderTransitions';

/** A requirement missing for completion and where to fulfil it. */
export interface MissingRequirement {
  location: 'Work' | 'Photos' | 'edit' | 'tank';
  message: string;
}

/** Texts of the required checks with a result, or without one. */
const requiredChecks = ({ checklist = [] }: Order, expected: ChecklistItem['result']): string[] =>
  checklist
    .filter(({ required, result }) => required && (result ?? null) === expected)
    .map(({ text }) => text);

const REQUIREMENTS: readonly (Omit<MissingRequirement, 'message'> & {
  isMissing: (order: Order, result: unknown) => boolean;
  message: (order: Order) => string;
})[] = [
  {
    location: 'Work',
    isMissing: (order) => requiredChecks(order, null).length > 0,
    message: (order) => `Answer the required checks first: ${requiredChecks(order, null).join(', ')}.`,
  },
  {
    location: 'Work',
    isMissing: (order, result) =>
      (result === 'fixed' || opensSupply(order.type)) && requiredChecks(order, 'not_ok').length > 0,
    message: (order) =>
      `Required checks are not OK: ${requiredChecks(order, 'not_ok').join(', ')}. Repair this first, or ${opensSupply(order.type) ? 'put the order on hold' : 'choose another result than Fixed'}.`,
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

/** Requirements missing for completion with a result; shared by form and server. */
export const missingRequirements = (order: Order, result: unknown): MissingRequirement[] =>
  REQUIREMENTS.filter(({ isMissing }) => isMissing(order, result)).map(({ location, message }) => ({
    location,
    message: message(order),
  }));
