import type { LANGUAGES } from '../../domain/clients/client';
import type { LINE_UNITS, LineDraft } from '../../domain/bills/billLine';
import { arabicLine } from '../../domain/bills/lineDescriptions';
import type { ReadingType } from '../../domain/counters/reading';
import { STATEMENT_WORDS } from '../../domain/wallets/accountStatement';
import type { StatementKind } from '../../domain/wallets/accountStatement';
import type { WalletType } from '../../domain/wallets/wallet';
import { wordOf } from '../../domain/labels';

export type Language = (typeof LANGUAGES)[number];
type LineUnit = (typeof LINE_UNITS)[number];

const UNITS: Record<LineUnit, string> = {
  m3: 'م³',
  month: 'شهر',
  pcs: 'قطعة',
  hour: 'ساعة',
  service: 'خدمة',
};

const READINGS: Record<ReadingType, string> = {
  actual: 'فعلية',
  estimated: 'تقديرية',
  customer: 'من العميل',
  amr: 'آلية',
  opening: 'افتتاحية',
  closing: 'ختامية',
  replacement_final: 'نهائية عند الاستبدال',
};

const MOVEMENTS: Record<StatementKind, string> = {
  bill: 'فاتورة',
  payment: 'دفعة',
  credit_note: 'إشعار دائن',
  write_off: 'شطب',
  earlier: 'تسوية سابقة',
  transfer: 'سداد عبر عقود أخرى',
  refund: 'رد رصيد دائن',
};

const PAYMENTS: Record<WalletType, string> = {
  cash: 'نقدًا',
  check: 'شيك',
  card: 'بطاقة',
  transfer: 'تحويل',
  deposit: 'تأمين',
};

/** What a line is for: in the client's language first where there are both, else as it was typed. */
export function describedIn(
  language: Language,
  { description, description_ar }: Pick<LineDraft, 'description' | 'description_ar'>,
): readonly string[] {
  const arabic = description_ar ?? arabicLine(description);
  return arabic ? inOrder(language, description, arabic) : [description];
}

/** Both languages, the client's first. */
const inOrder = (language: Language, en: string, ar: string): readonly string[] =>
  language === 'ar' ? [ar, en] : [en, ar];

/** What a quantity is counted in. */
export const unitIn = (language: Language, unit: LineUnit): readonly string[] =>
  inOrder(language, wordOf(unit), UNITS[unit]);

/** How a reading came about. */
export const readingBoth = (type: ReadingType): readonly string[] => [wordOf(type), READINGS[type]];

/** How a payment was made. */
export const paidBoth = (type: WalletType): string => `${wordOf(type)} · ${PAYMENTS[type]}`;

/** What moved the balance of an account. */
export const movementBoth = (kind: StatementKind): readonly string[] => [
  STATEMENT_WORDS[kind],
  MOVEMENTS[kind],
];
