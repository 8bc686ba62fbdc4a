/** Built-in line descriptions in English and Arabic. */
export const LINE_DESCRIPTIONS = {
  gas: ['LPG consumption', 'استهلاك الغاز المسال'],
  month: ['Monthly service', 'الخدمة الشهرية'],
  minimum: ['Minimum charge adjustment', 'تكملة الحد الأدنى للرسوم'],
  convenience: ['Convenience fee', 'رسوم تسهيل الدفع'],
  correction: ['Correction of estimated readings', 'تصحيح القراءات التقديرية'],
  nothingToCharge: ['No remaining charge', 'لا توجد رسوم متبقية'],
  connection: ['Connection', 'رسوم التوصيل'],
  reconnection: ['Reconnection', 'رسوم إعادة التوصيل'],
  labour: ['Labour', 'أجور العمل'],
  returned: ['Returned cheque', 'شيك مرتجع'],
  late: ['Late payment fee', 'رسوم تأخر السداد'],
} as const satisfies Record<string, readonly [en: string, ar: string]>;

const ARABIC_BY_ENGLISH = new Map<string, string>(Object.values(LINE_DESCRIPTIONS));
/** Descriptions followed by a cheque or invoice number. */
const NUMBERED = [LINE_DESCRIPTIONS.returned, LINE_DESCRIPTIONS.late];
const pluralRules = new Intl.PluralRules('ar');
const ARABIC_DAYS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'يوم واحد',
  two: 'يومان',
  few: '# أيام',
  many: '# يومًا',
};

const translateDays = (days: string): string =>
  (ARABIC_DAYS[pluralRules.select(Number(days))] ?? '# يوم').replace('#', days);

/** Suffixes after a comma: tariff block and number of days. */
const SUFFIX_TRANSLATIONS: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^block (\d+)$/, (number) => `الشريحة ${number}`],
  [/^(\d+) days?$/, translateDays],
];

const translateSuffix = (part: string): string | undefined => {
  for (const [pattern, translate] of SUFFIX_TRANSLATIONS) {
    const [, number] = pattern.exec(part) ?? [];
    if (number) return translate(number);
  }
  return undefined;
};

const translateHead = (head: string): string | undefined => {
  const numbered = NUMBERED.find(([en]) => head.startsWith(`${en} `));
  if (!numbered) return ARABIC_BY_ENGLISH.get(head);
  const number = head.slice(numbered[0].length + 1);
  return /^[A-Z\d-]+$/.test(number) ? `${numbered[1]} ${number}` : undefined;
};

/** Arabic translation of a built-in description; undefined for typed text. */
export function arabicLineDescription(description: string): string | undefined {
  const [head = '', ...suffixes] = description.split(', ');
  const parts = [translateHead(head), ...suffixes.map(translateSuffix)];
  return parts.includes(undefined) ? undefined : parts.join('، ');
}
