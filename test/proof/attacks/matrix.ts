import type { Route } from '../../../src/server/http/route';

/** What a call asks for, as the matrix of the business says it: nothing, a session, the top role, or one flag. */
export type Asked = 'open' | 'session' | 'top' | `can${'View' | 'Create' | 'Update'}${string}`;

/** Whose flags a noun goes by. */
const AREA: Readonly<Record<string, string>> = {
  user: 'Users',
  client: 'Clients',
  contract: 'Contracts',
  reading: 'Contracts',
  device: 'Devices',
  order: 'Orders',
  offer: 'Orders',
  pos: 'Pos',
  tank: 'Tanks',
  delivery: 'Tanks',
  bill: 'Bills',
};
/** Nouns that are the super administrator's alone. */
const TOP = ['role', 'counter', 'setting', 'batch', 'holder', 'custody', 'wallet', 'media'];

/** What goes by another rule than its area's: by whom it may be done, and which calls those are. */
const BY_ITSELF: readonly (readonly [asked: Asked, calls: RegExp])[] = [
  ['open', /^POST \/(user\/login|auth\/(resend_)?verify_username|admin\/auth\/\w+)$|^GET \/(health|ready)$/],
  [
    'session',
    /^POST \/(auth\/logout|find|event(\/read|\/export\/\w+)?)$|^PUT \/event\/:id$|^\w+ \/(profile|view)\b/,
  ],
  ['session', /^POST \/session\/:id\/end$/],
  // One's own record, files, payments and jobs are open to their owner; the rule of the record decides.
  ['session', /^GET \/(user|media|wallet)\/:id$|^POST \/media$/],
  ['session', /^POST \/wallet(\/add|\/:id\/handover)?$|^GET \/(wallet|batch)\/:id\/paper(\/link)?$/],
  ['session', /^GET \/contract\/:id\/payable$|^(GET|POST) \/counter\/:id\/reading$/],
  ['canViewOrders', /^POST \/order\/:id\/(start|hold|resume|record|complete)$/],
  // Running billing: to draft is to create, whatever is billed.
  ['canCreateBills', /^POST \/(bill\/run(\/preview)?|(reading|order)\/:id\/bill)$/],
  [
    'top',
    /^POST \/(bill\/:id\/write-off|pos\/:id\/days|contract\/:id\/(approve-discount|refund-credit)|user\/:id\/(end-)?sessions)$/,
  ],
  ['canCreateContracts', /^(POST \/(contract\/:id\/submit|counter\/add)|GET \/contract\/usual)$/],
  // What is owed and paid is read with the invoices.
  [
    'canViewBills',
    /^(GET|POST) \/(contract|client)\/:id\/(payments|statement(\/export\/csv)?|paper(\/link)?)$/,
  ],
  ['canCreateTanks', /^GET \/tank\/usual$/],
  ['canViewContracts', /^POST \/counter\/(stock|route)$|^GET \/counter\/routes$/],
  ['canUpdateOrders', /^POST \/(offer\/add|order\/assignees)$/],
  ['canViewPos', /^POST \/user\/:id\/assignments$/],
  ['canUpdatePos', /^POST \/pos\/carriers$/],
];

/** What is read of an area although it is asked by POST. */
const READS =
  /^POST \/\w+(\/export\/\w+|\/similar|\/tariffs|\/collectors|\/counters|\/roles|\/:id\/(history|neighbours|mailings|payments|links|devices|readings|deliveries|assignments))?$/;

const verbOf = (name: string): string => {
  if (name.startsWith('GET ') || READS.test(name)) return 'View';
  return /^POST \/\w+\/add$/.test(name) ? 'Create' : 'Update';
};

/** What the matrix asks of whoever makes this call; written without a look at the table of calls. */
export function askedOf({ method, path }: Pick<Route, 'method' | 'path'>): Asked {
  const name = `${method} ${path}`;
  const own = BY_ITSELF.find(([, calls]) => calls.test(name));
  if (own) return own[0];
  const noun = path.split('/')[1] ?? '';
  const area = AREA[noun];
  if (TOP.includes(noun)) return 'top';
  if (area === undefined) throw new Error(`The matrix knows nothing of ${name}.`);
  return `can${verbOf(name)}${area}` as Asked;
}
