import type { LANGUAGES } from '../../domain/clients/client';
import type { LINE_UNITS, BillLineInput } from '../../domain/bills/billLine';
import { arabicLineDescription } from '../../domain/bills/lineDescriptions';
import type { ReadingType } from '../../domain/counters/reading';
import { DEPOSIT_LABELS, STATEMENT_LABELS } from '../../domain/wallets/accountStatement';
import type { DepositKind, StatementKind } from '../../domain/wallets/accountStatement';
import type { WalletType } from '../../domain/wallets/wallet';
import { labelOf } from '../../domain/labels';

export type Language = (typeof LANGUAGES)[number];
type LineUnit = (typeof LINE_UNITS)[number];

const ARABIC_UNITS: Record<LineUnit, string> = {
  m3: 'م³',
  litre: 'لتر',
  month: 'شهر',
  pcs: 'قطعة',
  hour: 'ساعة',
  service: 'خدمة',
};

const ARABIC_READING_TYPES: Record<ReadingType, string> = {
  actual: 'فعلية',
  estimated: 'تقديرية',
  customer: 'من العميل',
  amr: 'آلية',
  opening: 'افتتاحية',
  closing: 'ختامية',
  replacement_final: 'نهائية عند الاستبدال',
};

const ARABIC_MOVEMENTS: Record<StatementKind, string> = {
  bill: 'فاتورة',
  payment: 'دفعة',
  payment_reversed: 'عكس دفعة',
  credit_note: 'إشعار دائن',
  write_off: 'شطب',
  write_off_reversed: 'إلغاء الشطب',
  earlier: 'تسوية سابقة',
  transfer: 'سداد عبر عقود أخرى',
  transferred_to: 'تحويل إلى',
  transferred_from: 'تحويل من',
  transfer_reversed: 'إلغاء التحويل',
  refund: 'رد رصيد دائن',
};

const ARABIC_DEPOSITS: Record<DepositKind, string> = {
  brought_forward: 'محتفظ به سابقًا',
  taken: 'تأمين مستلم',
  reversed: 'عكس تأمين',
  applied: 'استخدم لسداد الفواتير',
  refunded: 'رد التأمين',
};

const ARABIC_PAYMENT_TYPES: Record<WalletType, string> = {
  cash: 'نقدًا',
  check: 'شيك',
  card: 'بطاقة',
  transfer: 'تحويل',
  deposit: 'تأمين',
  credit: 'رصيد محوّل',
  opening_balance: 'رصيد افتتاحي',
};

/** Description of a line: in both languages where a translation exists, the client's language first. */
export function lineDescription(
  language: Language,
  { description, description_ar }: Pick<BillLineInput, 'description' | 'description_ar'>,
): readonly string[] {
  const arabic = description_ar ?? arabicLineDescription(description);
  return arabic ? inLanguageOrder(language, description, arabic) : [description];
}

/** Both languages, the client's first. */
const inLanguageOrder = (language: Language, en: string, ar: string): readonly string[] =>
  language === 'ar' ? [ar, en] : [en, ar];

export const unitLabel = (language: Language, unit: LineUnit): readonly string[] =>
  inLanguageOrder(language, labelOf(unit), ARABIC_UNITS[unit]);

export const readingTypeLabel = (type: ReadingType): readonly string[] => [
  labelOf(type),
  ARABIC_READING_TYPES[type],
];

export const paymentTypeLabel = (type: WalletType): string =>
  `${labelOf(type)} · ${ARABIC_PAYMENT_TYPES[type]}`;

export const depositLabel = (language: Language, kind: DepositKind): readonly string[] =>
  inLanguageOrder(language, DEPOSIT_LABELS[kind], ARABIC_DEPOSITS[kind]);

export const movementLabel = (language: Language, kind: StatementKind): readonly string[] =>
  inLanguageOrder(language, STATEMENT_LABELS[kind], ARABIC_MOVEMENTS[kind]);
