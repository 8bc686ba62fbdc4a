import { dubaiDate, formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import type { Offer } from '../../../../domain/orders/offer';
import type { ServiceContext } from '../../../http/requestContext';
import { sendDocument } from '../../../mail/outbox';
import { renderOffer } from '../../../documents/offer';
import type { OfferData } from '../../../documents/offer';
import { loadOfferData } from '../../documents/documentDataService';
import { customEmailText } from '../../../mail/emailTemplates';

const englishText = ({ client, number, order, total, valid_until }: Offer): string[] => [
  client ? `Dear ${client.label},` : 'Good day,',
  `Please find our offer ${number} for ${order.unique_number}, ${order.title}, attached.`,
  `Total with VAT: ${formatAed(total)}. The offer is valid until ${formatDate(valid_until)}.`,
];

const arabicText = ({ number, total, valid_until }: Offer): string[] => [
  `مرفق لكم عرض السعر رقم ${number}.`,
  `الإجمالي شاملاً الضريبة ${formatAed(total)}، والعرض صالح حتى ${formatDate(valid_until)}.`,
];

/** How somebody without a name is addressed. */
const DEFAULT_SALUTATION = { en: 'Sir or Madam', ar: 'العميل الكريم' };

/** What stands for the placeholders of the company's own words. */
function placeholdersOf({ offer, client, company }: OfferData) {
  const { number, total, valid_until } = offer;
  const both = { number, total: formatAed(total), valid_until: formatDate(valid_until) };
  const [named, { name = '', name_ar }] = [offer.client?.label, company];
  return {
    en: { ...both, client: named ?? DEFAULT_SALUTATION.en, company: name },
    ar: { ...both, client: client?.name_ar ?? named ?? DEFAULT_SALUTATION.ar, company: name_ar ?? name },
  };
}

/** Send an offer as a PDF to the address that it was made for; the log tells what came of it. */
export async function mailOffer(context: ServiceContext, offer: Offer): Promise<void> {
  const sheet = await loadOfferData(context, offer);
  const { name } = sheet.company;
  const estimated = {
    subject: `Offer ${offer.number}: ${offer.order.title}`,
    text: [...englishText(offer), ...arabicText(offer), ...(name ? [name] : [])],
  };
  const criterion = { mail: 'offer', language: sheet.client?.language, day: dubaiDate(context.now) } as const;
  await sendDocument(context, {
    to: offer.sent_to ?? '',
    ...{
      ...estimated,
      ...(await customEmailText(context.db, { ...criterion, values: placeholdersOf(sheet) })),
    },
    pdf: { filename: `${offer.number}.pdf`, bytes: await renderOffer(sheet) },
    subjectRecord: { model: 'offer', id: offer._id },
  });
}
