const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const ARABIC_ONES = [
  'صفر',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
];
const ARABIC_TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const ARABIC_HUNDREDS = [
  '',
  'مئة',
  'مئتان',
  'ثلاثمئة',
  'أربعمئة',
  'خمسمئة',
  'ستمئة',
  'سبعمئة',
  'ثمانمئة',
  'تسعمئة',
];

/** An Arabic noun after the numbers 1, 2, 3 to 10, 11 to 99, and whole hundreds. */
type CountedNoun = readonly [one: string, two: string, few: string, many: string, hundreds: string];

const DIRHAM: CountedNoun = ['درهم واحد', 'درهمان', 'دراهم', 'درهمًا', 'درهم'];
const FILS: CountedNoun = ['فلس واحد', 'فلسان', 'فلوس', 'فلسًا', 'فلس'];
const THOUSAND: CountedNoun = ['ألف', 'ألفان', 'آلاف', 'ألفًا', 'ألف'];
const MILLION: CountedNoun = ['مليون', 'مليونان', 'ملايين', 'مليونًا', 'مليون'];

const joinParts = (separator: string, parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(separator);

const digitOf = (value: number, unit: number): number => Math.floor(value / unit) % 10;

/** Millions, thousands and the rest of a whole number. */
const groupsOf = (value: number) => [
  Math.floor(value / 1_000_000),
  Math.floor(value / 1_000) % 1_000,
  value % 1_000,
];

function englishBelowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  return joinParts('-', [TENS[digitOf(value, 10)], value % 10 > 0 && ONES[value % 10]]);
}

const englishBelowThousand = (value: number): string =>
  joinParts(' and ', [
    value >= 100 && `${ONES[digitOf(value, 100)] ?? ''} hundred`,
    value % 100 > 0 && englishBelowHundred(value % 100),
  ]);

function englishNumber(value: number): string {
  const [millions = 0, thousands = 0, rest = 0] = groupsOf(value);
  return joinParts(' ', [
    millions > 0 && `${englishBelowThousand(millions)} million`,
    thousands > 0 && `${englishBelowThousand(thousands)} thousand`,
    value > rest && rest > 0 && rest < 100 && 'and',
    rest > 0 && englishBelowThousand(rest),
  ]);
}

function arabicBelowThousand(value: number): string {
  const rest = value % 100;
  const ones = rest < 20 ? rest : rest % 10;
  return joinParts(' و', [
    ARABIC_HUNDREDS[digitOf(value, 100)],
    ones > 0 && ARABIC_ONES[ones],
    rest >= 20 && ARABIC_TENS[digitOf(rest, 10)],
  ]);
}

function arabicNumber(value: number): string {
  const [millions = 0, thousands = 0, rest = 0] = groupsOf(value);
  return joinParts(' و', [
    millions > 0 && countInArabic(millions, MILLION),
    thousands > 0 && countInArabic(thousands, THOUSAND),
    rest > 0 && arabicBelowThousand(rest),
  ]);
}

/** A number with its noun; a dual directly before the noun loses its last letter. */
function countInArabic(value: number, [one, two, few, many, hundreds]: CountedNoun): string {
  if (value === 1) return one;
  if (value === 2) return two;
  const words = arabicNumber(value);
  const rest = value % 100;
  if (rest >= 3 && rest <= 10) return `${words} ${few}`;
  if (rest > 10) return `${words} ${many}`;
  return `${words.replace(/(مئت|ألف|مليون)ان$/, '$1ا')} ${hundreds}`;
}

/** An amount above 0 and below AED 1,000,000,000 in English and Arabic words, as on a cheque. */
export function amountInWords(fils: number): readonly [en: string, ar: string] {
  const dirhams = Math.floor(fils / 100);
  const rest = fils % 100;
  const english = joinParts(' and ', [
    dirhams > 0 && `${englishNumber(dirhams)} ${dirhams === 1 ? 'dirham' : 'dirhams'}`,
    rest > 0 && `${englishNumber(rest)} fils`,
  ]);
  const arabic = joinParts(' و', [
    dirhams > 0 && countInArabic(dirhams, DIRHAM),
    rest > 0 && countInArabic(rest, FILS),
  ]);
  return [`${english.charAt(0).toUpperCase()}${english.slice(1)} only`, `${arabic} فقط لا غير`];
}
