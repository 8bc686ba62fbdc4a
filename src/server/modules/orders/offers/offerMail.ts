import { dayInDubai, showDate } from '../../../../domain/dates';
import { aed } from '../../../../domain/money';
import type { Offer } from '../../../../domain/orders/offer';
import type { Doer } from '../../../http/requestContext';
import { sendPaper } from '../../../mail/outbox';
import { offerPaper } from '../../../documents/offer';
import type { OfferSheet } from '../../../documents/offer';
import { offerSheetOf } from '../../documents/documentDataService';
import { ownWords } from '../../../mail/emailTemplates';

const english = ({ client, number, order, total, valid_until }: Offer): string[] => [
  client ? `Dear ${client.label},` : 'Good day,',
  `Please find our offer ${number} for ${order.unique_number}, ${order.title}, attached.`,
  `Total with VAT: ${aed(total)}. The offer stands until ${showDate(valid_until)}.`,
];

const arabic = ({ number, total, valid_until }: Offer): string[] => [
  `مرفق لكم عرض السعر رقم ${number}.`,
  `الإجمالي شاملاً الضريبة ${aed(total)}، والعرض صالح حتى ${showDate(valid_until)}.`,
];

/** How somebody without a name is addressed. */
const SOMEBODY = { en: 'Sir or Madam', ar: 'العميل الكريم' };

/** What stands for the placeholders of the company's own words. */
function fillingOf({ offer, client, company }: OfferSheet) {
  const { number, total, valid_until } = offer;
  const both = { number, total: aed(total), valid_until: showDate(valid_until) };
  const [named, { name = '', name_ar }] = [offer.client?.label, company];
  return {
    en: { ...both, client: named ?? SOMEBODY.en, company: name },
    ar: { ...both, client: client?.name_ar ?? named ?? SOMEBODY.ar, company: name_ar ?? name },
  };
}

/** Send an offer as a PDF to the address that it was made for; the log tells what came of it. */
export async function mailOffer(ask: Doer, offer: Offer): Promise<void> {
  const sheet = await offerSheetOf(ask, offer);
  const { name } = sheet.company;
  const usual = {
    subject: `Offer ${offer.number}: ${offer.order.title}`,
    text: [...english(offer), ...arabic(offer), ...(name ? [name] : [])],
  };
  const wish = { mail: 'offer', language: sheet.client?.language, day: dayInDubai(ask.now) } as const;
  await sendPaper(ask, {
    to: offer.sent_to ?? '',
    ...{ ...usual, ...(await ownWords(ask.db, { ...wish, filling: fillingOf(sheet) })) },
    pdf: { filename: `${offer.number}.pdf`, bytes: await offerPaper(sheet) },
    about: { model: 'offer', id: offer._id },
  });
}
