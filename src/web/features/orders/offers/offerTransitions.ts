import type { Offer } from '../../../../domain/orders/offer';
import type { OfferTransition } from '../../../../domain/orders/offerTransitions';
import type { TransitionLabels } from '../../../store/createTransitions';
import { createTransitions } from '../../../store/createTransitions';
import { offers } from './offers';

const labels: Record<OfferTransition, TransitionLabels<Offer>> = {
  send: { label: 'Send', successMessage: ({ sent_to }) => `Offer sent to ${sent_to ?? ''}` },
  accept: { label: 'Accept', successMessage: 'Offer accepted' },
  reject: { label: 'Reject', successMessage: 'Offer rejected', destructive: true },
};

export const offerTransitions = createTransitions(offers, 'offer', labels);
