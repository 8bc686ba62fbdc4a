import type { BillParty } from '../../domain/bills/bill';
import { showDate } from '../../domain/dates';
import type { Offer } from '../../domain/orders/offer';
import { gap, paragraph, rule } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import type { Language } from './bilingualTerms';
import type { Company } from './companyDetails';
import { LABELS, OFFER } from './labels';
import { letterhead, opening } from './letterhead';
import { lineTable, totals, vatNotes } from './lineTable';
import { LEFT, written } from './pdfDocument';
import type { Page } from './pdfDocument';
import { stampOn } from './signatures';

/** An offer with what its paper tells beside it. */
export interface OfferSheet {
  offer: Offer;
  company: Company;
  client?: (Pick<BillParty, 'name_ar' | 'address' | 'trn'> & { language?: Language }) | null;
}

/** An offer as a PDF, with room for the client's signature; the same sheet gives the same bytes. */
export function offerPaper(sheet: OfferSheet): Promise<Buffer> {
  const { offer, company } = sheet;
  const paper = {
    title: `${OFFER[0]} ${offer.number}`,
    author: company.name ?? '',
    at: new Date(offer.sent_at ?? offer.createdAt ?? 0),
    ...(offer.status === 'Draft' && { across: 'DRAFT' }),
  };
  return written(paper, (page) => writeOffer(page, sheet));
}

const factsOf = ({ number, order, sent_at, valid_until }: Offer): Fact[] => [
  [LABELS.number, number],
  [LABELS.issued, sent_at ? showDate(sent_at) : null],
  [LABELS.until, showDate(valid_until)],
  [LABELS.order, order.unique_number],
  [LABELS.description, order.title],
];

function writeOffer(page: Page, { offer, company, client }: OfferSheet): void {
  const lines = offer.lines ?? [];
  letterhead(page, company);
  opening(page, OFFER, LABELS.offerTo, { ...client, name: offer.client?.label ?? '' }, factsOf(offer));
  lineTable(page, lines, client?.language ?? 'en');
  totals(page, offer);
  gap(page);
  vatNotes(page, lines);
  paragraph(page, LABELS.terms, offer.terms);
  page.room(70);
  gap(page, 50);
  rule(page);
  if (offer.status !== 'Draft') stampOn(page, company);
  page.pen.write(LABELS.signature.join(' · '), LEFT, page.y + 3, 300, { size: 7.5, align: 'left' });
}
