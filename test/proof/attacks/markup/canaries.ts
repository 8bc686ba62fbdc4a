import { hostileInputs } from '../support/hostileInputs';

/** Payloads that call `__xss` or request another host if they are interpreted. */
const OWN_PAYLOADS = [
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
  ")>>/OpenAction<</S/JavaScript/JS(__xss('document'))>>/Next(",
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

const MAX_LENGTH = 300;
/** Control characters and lone surrogates, which no field accepts. */
const NOT_STORABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** All payloads: those of the corpus and additional ones. */
export const PAYLOADS: readonly string[] = [
  ...hostileInputs('xss', 'url', 'csv', 'text', 'redirect', 'mail', 'notif').flatMap(({ value }) =>
    typeof value === 'string' && value.length <= MAX_LENGTH && !NOT_STORABLE.test(value) ? [value] : [],
  ),
  ...OWN_PAYLOADS,
];

/** Marker that identifies a field wherever its text is shown. */
export const createMarker = (number: number): string => `zq${String(number)}z`;

export const findMarkers = (text: string): string[] => text.match(/zq\d+z/g) ?? [];

/** A payload that breaks out of common contexts and names its field. */
export const breakOut = (marker: string): string =>
  ` ${marker}"'></textarea></title></style></script><img src=//evil.test/${marker} onerror="__xss('${marker}')">`;

/** A short variant for fields with a length limit. */
export const shortBreakOut = (marker: string): string => `<svg onload=__xss()>${marker}`;
