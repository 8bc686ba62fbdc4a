import type { Offer } from '../../../domain/orders/offer';
import type { OfferStep } from '../../../domain/orders/offerTransitions';
import type { StepWords } from '../../store/createTransitions';
import { steps } from '../../store/createTransitions';
import { offers } from './offers';

const words: Record<OfferStep, StepWords<Offer>> = {
  send: { label: 'Send', done: ({ sent_to }) => `Offer sent to ${sent_to ?? ''}` },
  accept: { label: 'Accept', done: 'Offer accepted' },
  reject: { label: 'Reject', done: 'Offer rejected', destructive: true },
};

/** What may be done with an offer, and what is said about it. */
export const offerSteps = steps(offers, 'offer', words);
