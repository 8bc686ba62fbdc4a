import { amountInWords } from '../../../src/server/documents/amountInWords';

it.each([
  [1, 'One fils only', 'فلس واحد فقط لا غير'],
  [25, 'Twenty-five fils only', 'خمسة وعشرون فلسًا فقط لا غير'],
  [1_00, 'One dirham only', 'درهم واحد فقط لا غير'],
  [2_50, 'Two dirhams and fifty fils only', 'درهمان وخمسون فلسًا فقط لا غير'],
  [11_05, 'Eleven dirhams and five fils only', 'أحد عشر درهمًا وخمسة فلوس فقط لا غير'],
  [200_00, 'Two hundred dirhams only', 'مئتا درهم فقط لا غير'],
  [310_00, 'Three hundred and ten dirhams only', 'ثلاثمئة وعشرة دراهم فقط لا غير'],
  [1_003_00, 'One thousand and three dirhams only', 'ألف وثلاثة دراهم فقط لا غير'],
  [2_000_00, 'Two thousand dirhams only', 'ألفا درهم فقط لا غير'],
  [
    12_345_67,
    'Twelve thousand three hundred and forty-five dirhams and sixty-seven fils only',
    'اثنا عشر ألفًا وثلاثمئة وخمسة وأربعون درهمًا وسبعة وستون فلسًا فقط لا غير',
  ],
  [
    200_100_20,
    'Two hundred thousand one hundred dirhams and twenty fils only',
    'مئتا ألف ومئة درهم وعشرون فلسًا فقط لا غير',
  ],
  [
    999_999_999_99,
    'Nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine dirhams and ninety-nine fils only',
    'تسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون درهمًا وتسعة وتسعون فلسًا فقط لا غير',
  ],
])('formats %d fils as %s', (fils, english, arabic) => {
  expect(amountInWords(fils)).toEqual([english, arabic]);
});
