import { showDate } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { Offer } from '../../domain/offer';
import type { Doer } from '../kit/ask';
import { sendPaper } from '../papers/outgoing';
import { offerPaper } from '../papers/offerPaper';
import { offerSheetOf } from '../papers/otherSheets';

const english = ({ client, number, order, total, valid_until }: Offer): string[] => [
  client ? `Dear ${client.label},` : 'Good day,',
  `Please find our offer ${number} for ${order.unique_number}, ${order.title}, attached.`,
  `Total with VAT: ${aed(total)}. The offer stands until ${showDate(valid_until)}.`,
];

const arabic = ({ number, total, valid_until }: Offer): string[] => [
  `مرفق لكم عرض السعر رقم ${number}.`,
  `الإجمالي شاملاً الضريبة ${aed(total)}، والعرض صالح حتى ${showDate(valid_until)}.`,
];

/** Send an offer as a PDF to the address that it was made for; the log tells what came of it. */
export async function mailOffer(ask: Doer, offer: Offer): Promise<void> {
  const sheet = await offerSheetOf(ask, offer);
  const { name } = sheet.company;
  await sendPaper(ask, {
    to: offer.sent_to ?? '',
    subject: `Offer ${offer.number}: ${offer.order.title}`,
    text: [...english(offer), ...arabic(offer), ...(name ? [name] : [])],
    pdf: { filename: `${offer.number}.pdf`, bytes: await offerPaper(sheet) },
    about: { model: 'offer', id: offer._id },
  });
}
