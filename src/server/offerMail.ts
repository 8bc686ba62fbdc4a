import { showDate } from '../domain/dates';
import { aed } from '../domain/money';
import type { Offer } from '../domain/offer';
import type { Doer } from './kit/ask';
import type { Letter } from './mail';

const greeting = ({ client }: Offer) => (client ? `Dear ${client.label},` : 'Good day,');

/** What an offer says in a letter: each line, the sum, and how long it stands. */
export const offerLetter = (offer: Offer): Letter => ({
  to: offer.sent_to ?? '',
  subject: `Offer ${offer.number}: ${offer.order.title}`,
  paragraphs: [
    greeting(offer),
    `This is our offer ${offer.number} for ${offer.order.unique_number}, ${offer.order.title}.`,
    ...(offer.lines ?? []).map(
      ({ description, quantity, gross }) => `${String(quantity)} × ${description}: ${aed(gross)}`,
    ),
    `Total with VAT: ${aed(offer.total)}. The offer stands until ${showDate(offer.valid_until)}.`,
    ...(offer.terms ? [offer.terms] : []),
  ],
});

/** Send an offer to the address that it was made for, once all is written. */
export function mailOffer({ afterwards, deps }: Doer, offer: Offer): Promise<void> {
  afterwards(() => deps.mailer(offerLetter(offer)));
  return Promise.resolve();
}
