import { useMemo } from 'react';
import type { Offer } from '../../../../domain/orders/offer';
import { OFFER_TRANSITIONS } from '../../../../domain/orders/offerTransitions';
import { offerTransitions } from './offerTransitions';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { PrintButton } from '../../documents/PrintButton';
import { TransitionButtons } from '../../records/TransitionButtons';
import { OfferDialog } from './OfferDialog';
import { offerStepForms } from './offerForms';

/** What may be done with an offer now: its steps, changing a draft, and printing it. */
export function OfferActions({ offer }: { offer: Offer }) {
  const forms = useMemo(() => offerStepForms(offer), [offer]);
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
