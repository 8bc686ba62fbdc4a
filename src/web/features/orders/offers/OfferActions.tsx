import { useMemo } from 'react';
import type { Offer } from '../../../../domain/orders/offer';
import { OFFER_TRANSITIONS } from '../../../../domain/orders/offerTransitions';
import { offerTransitions } from './offerTransitions';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { PrintButton } from '../../documents/PrintButton';
import { TransitionButtons } from '../../records/TransitionButtons';
import { OfferDialog } from './OfferDialog';
import { offerTransitionForms } from './offerForms';

/** Transitions of an offer, the form of a draft, and the print button. */
export function OfferActions({ offer }: { offer: Offer }) {
  const forms = useMemo(() => offerTransitionForms(offer), [offer]);
  return (
    <>
      {offer.status === 'Accepted' && (
        <LinkButton to={`/orders/${offer.order._id}`} variant="contained">
          Open order
        </LinkButton>
      )}
      <TransitionButtons
        record={offer}
        status={offer.status}
        rules={OFFER_TRANSITIONS}
        transitions={offerTransitions}
        forms={forms}
      />
      {offer.status === 'Draft' && (
        <OfferDialog key={offer.version} order={offer.order._id} offer={offer} label="Modify" />
      )}
      <PrintButton noun="offer" id={offer._id} />
    </>
  );
}
