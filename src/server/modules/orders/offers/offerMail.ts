import { dubaiDate, formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import type { Id } from '../../../../domain/entity';
import type { Offer } from '../../../../domain/orders/offer';
import type { ServiceContext } from '../../../http/requestContext';
import { sendDocument } from '../../../mail/outbox';
import { renderOffer } from '../../../documents/offer';
import type { OfferData } from '../../../documents/offer';
import type { DocumentServices } from '../../../documents/logo';
import { loadOfferData } from '../../documents/documentDataService';
import { customEmailText } from '../../settings/mailTextService';
import { findOffer } from '../orderService';

const englishText = ({ client, number, order, total, valid_until }: Offer): string[] => [
  client ? `Dear ${client.label},` : 'Good day,',
  `Please find our offer ${number} for ${order.unique_number}, ${order.title}, attached.`,
  `Total with VAT: ${formatAed(total)}. The offer is valid until ${formatDate(valid_until)}.`,
];

const arabicText = ({ number, total, valid_until }: Offer): string[] => [
  'تحية طيبة،',
  `مرفق لكم عرض السعر رقم ${number}.`,
  `الإجمالي شاملاً الضريبة ${formatAed(total)}، والعرض صالح حتى ${formatDate(valid_until)}.`,
];

/** Salutation if the client's name is unknown. */
const DEFAULT_SALUTATION = { en: 'Sir or Madam', ar: 'العميل الكريم' };

/** Placeholder values of the custom email text. */
function placeholdersOf({ offer, client, company }: OfferData) {
  const { number, total, valid_until } = offer;
  const common = { number, total: formatAed(total), valid_until: formatDate(valid_until) };
  const [clientName, { name = '', name_ar }] = [offer.client?.label, company];
  return {
    en: { ...common, client: clientName ?? DEFAULT_SALUTATION.en, company: name },
    ar: {
      ...common,
      client: client?.name_ar ?? clientName ?? DEFAULT_SALUTATION.ar,
      company: name_ar ?? name,
    },
  };
}

export const renderOfferDocument = async (services: DocumentServices, id: Id): Promise<Buffer> =>
  renderOffer(await loadOfferData(services, await findOffer(services.db, id)));

/** Emails an offer as PDF. */
export async function mailOffer(context: ServiceContext, offer: Offer): Promise<void> {
  const data = await loadOfferData(context, offer);
  const { name } = data.company;
  const language = data.client?.language ?? 'en';
  const texts = [englishText(offer), arabicText(offer)];
  const defaults = {
    subject: `Offer ${offer.number}: ${offer.order.title}`,
    text: [...(language === 'ar' ? texts.toReversed() : texts).flat(), ...(name ? [name] : [])],
  };
  const query = { mail: 'offer', language, day: dubaiDate(context.now) } as const;
  await sendDocument(context, {
    channel: 'email',
    to: offer.sent_to ?? '',
    language,
    ...defaults,
    ...(await customEmailText(context.db, { ...query, values: placeholdersOf(data) })),
    filename: `${offer.number}.pdf`,
    subjectRecord: { model: 'offer', id: offer._id },
  });
}
