import type { BillParty } from '../../domain/bills/bill';
import { formatDate } from '../../domain/dates';
import type { Offer } from '../../domain/orders/offer';
import { gap, paragraph, horizontalRule } from './pdfBlocks';
import type { LabelledValue } from './pdfBlocks';
import type { Language } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, OFFER_TITLE } from './labels';
import { letterhead, titleAndParty } from './letterhead';
import { lineTable, lineTotals, vatNotes } from './lineTable';
import { LEFT, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStamp } from './signatures';

/** Data of an offer. */
export interface OfferData {
  offer: Offer;
  company: CompanyDetails;
  client?: (Pick<BillParty, 'name_ar' | 'address' | 'trn'> & { language?: Language }) | null;
}

/** Offer as PDF, with a signature line; equal data give equal bytes. */
export function renderOffer(data: OfferData): Promise<Buffer> {
  const { offer, company } = data;
  const info = {
    title: `${OFFER_TITLE[0]} ${offer.number}`,
    author: company.name ?? '',
    createdAt: new Date(offer.sent_at ?? offer.createdAt ?? 0),
    ...(offer.status === 'Draft' && { watermark: 'DRAFT' }),
  };
  return renderPdf(info, (page) => writeOffer(page, data));
}

const detailsOf = ({ number, order, sent_at, valid_until }: Offer): LabelledValue[] => [
  [LABELS.number, number],
  [LABELS.issued, sent_at ? formatDate(sent_at) : null],
  [LABELS.until, formatDate(valid_until)],
  [LABELS.order, order.unique_number],
  [LABELS.description, order.title],
];

function writeOffer(page: Page, { offer, company, client }: OfferData): void {
  const lines = offer.lines ?? [];
  letterhead(page, company);
  titleAndParty(
    page,
    OFFER_TITLE,
    LABELS.offerTo,
    { ...client, name: offer.client?.label ?? '' },
    detailsOf(offer),
  );
  lineTable(page, lines, client?.language ?? 'en');
  lineTotals(page, offer);
  gap(page);
  vatNotes(page, lines);
  paragraph(page, LABELS.terms, offer.terms);
  page.ensureRoom(70);
  gap(page, 50);
  horizontalRule(page);
  if (offer.status !== 'Draft') drawStamp(page, company);
  page.pdfText.write(LABELS.signature.join(' · '), LEFT, page.y + 3, 300, { size: 7.5, align: 'left' });
}
