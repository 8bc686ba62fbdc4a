import type { Route } from '../../../../src/server/http/route';

/**
 * Permission of a route in the business's permission matrix: none, a session, super administrator, or one
 * flag.
 */
export type ExpectedPermission =
  | 'open'
  | 'session'
  | 'superAdmin'
  | `can${'View' | 'Create' | 'Update'}${string}`;

/** Area of the flags of each noun. */
const AREAS: Readonly<Record<string, string>> = {
  user: 'Users',
  audit: 'Users',
  client: 'Clients',
  contract: 'Contracts',
  reading: 'Contracts',
  device: 'Devices',
  order: 'Orders',
  offer: 'Orders',
  pos: 'Pos',
  tank: 'Tanks',
  delivery: 'Tanks',
  site: 'Tanks',
  alarm: 'Tanks',
  maintenance_window: 'Tanks',
  refill_plan: 'Tanks',
  telemetry: 'Devices',
  bill: 'Bills',
  run: 'Bills',
  refund: 'Bills',
};
/** Nouns reserved for super administrators. */
const SUPER_ADMIN_NOUNS = [
  'messaging',
  'telemetry_source',
  'device_model',
  'role',
  'counter',
  'setting',
  'batch',
  'custodian',
  'custody',
  'wallet',
  'media',
  'bank',
  'bank_deposit',
  'bank_line',
  'bank_statement',
  'journal',
  'account',
  'period',
  'ledger',
  'import',
];

/** Exceptions from the rule of the area. */
const EXCEPTIONS: readonly (readonly [expected: ExpectedPermission, calls: RegExp])[] = [
  [
    'open',
    /^POST \/(messaging\/callback|einvoices\/receipts|user\/login|auth\/(resend_)?verify_username|admin\/auth\/\w+)$|^GET \/(health|ready)$/,
  ],
  [
    'session',
    /^POST \/(auth\/logout|find|event(\/read|\/export\/\w+)?)$|^PUT \/event\/:id$|^\w+ \/(profile|view)\b/,
  ],
  ['session', /^POST \/session\/:id\/end$/],
  // A dashboard block requires the permission of its figures' source.
  ['session', /^GET \/dashboard\/my_work$/],
  ['canViewBills', /^GET \/dashboard\/(billed|collected|collection_rate|outstanding|ageing|cheques|review)$/],
  ['superAdmin', /^GET \/dashboard\/field_cash$/],
  ['canViewTanks', /^GET \/dashboard\/(tank_levels|run_out|consumption|gas_balance)$/],
  ['canViewDevices', /^GET \/dashboard\/devices$/],
  [
    'canViewContracts',
    /^GET \/dashboard\/(contracts|reading_progress)$|^POST \/contract\/(visits|:id\/promise)$/,
  ],
  ['canViewOrders', /^GET \/dashboard\/orders$/],
  // Own records, files, payments and jobs are accessible to their owner; ownership is checked per record.
  ['session', /^GET \/(user|media|wallet)\/:id$|^POST \/media$/],
  [
    'session',
    /^POST \/wallet(\/add|\/series|\/bulk\/handover|\/:id\/(handover|request-reversal))?$|^GET \/(wallet|batch)\/:id\/document(\/link)?$/,
  ],
  [
    'session',
    /^GET \/(contract|client)\/:id\/payable$|^(GET|POST) \/counter\/:id\/reading$|^POST \/(counter\/:id\/no-access|reading\/:id\/correct)$/,
  ],
  ['canUpdateBills', /^POST \/(wallet\/:id\/(reallocate|transfer)|(client|contract)\/:id\/refund-credit)$/],
  ['canViewOrders', /^POST \/order\/(:id|bulk)\/(start|hold|resume|record|complete)$/],
  // Drafting bills counts as creating them.
  [
    'canCreateBills',
    /^POST \/(bill\/run(\/preview(\/export\/\w+)?)?|(reading|order)\/:id\/bill|run\/:id\/(pause|resume|retry|cancel))$/,
  ],
  [
    'superAdmin',
    /^POST \/(bill\/:id\/(reverse-)?write-off|refund\/:id\/(approve|pay|reject|cancel)|pos\/:id\/days|contract\/:id\/approve-discount|user\/:id\/(end-)?sessions)$/,
  ],
  ['canCreateContracts', /^(POST \/(contract\/(:id|bulk)\/submit|counter\/add)|GET \/contract\/defaults)$/],
  // Balances and payments are read with the permission for invoices.
  [
    'canViewBills',
    /^(GET|POST) \/(contract|client)\/:id\/(payments|statement(\/export\/csv)?|document(\/link)?)$/,
  ],
  ['canViewBills', /^POST \/bill\/(archive|:id\/einvoice-document)$|^GET \/einvoices\/readiness$/],
  ['canCreateTanks', /^GET \/tank\/defaults$/],
  ['canUpdateTanks', /^POST \/(maintenance_window|refill_plan)\/add$/],
  ['canViewTanks', /^POST \/refill_plan\/tanks$/],
  // Depends on the tank or device of each alarm.
  ['session', /^POST \/alarm\/(:id|bulk)\/(acknowledge|snooze|assign|comment|clear)$/],
  ['canViewDevices', /^POST \/alarm\/:id\/devices$/],
  ['canViewDevices', /^POST \/telemetry\/messages$/],
  ['canViewDevices', /^POST \/device\/gaps$/],
  ['canCreateDevices', /^(GET \/telemetry\/unknown-devices|POST \/device\/import(\/check)?)$/],
  ['canViewContracts', /^POST \/counter\/(stock|route)$|^GET \/counter\/routes$/],
  ['canUpdateOrders', /^POST \/(offer\/add|order\/assignees)$/],
  // The catalogue contains the reports that the user may open.
  ['session', /^GET \/rapport$|^\w+ \/report_(export|schedule)\b/],
  [
    'canViewBills',
    /^\w+ \/rapport\/(receivables-ageing|billing-register|vat-201|e-invoices|statement-of-account|collections|consumption|tariff-impact|trial-balance|journal-lines)\b/,
  ],
  ['superAdmin', /^\w+ \/rapport\/(custody|custody-by-day|payments-in-hand)\b/],
  [
    'canViewContracts',
    /^\w+ \/rapport\/(deposits|contract-review|vacant-units|reading-exceptions|route-sheet)\b/,
  ],
  [
    'canViewTanks',
    /^\w+ \/rapport\/(tank-forecasts|tank-levels|forecast-errors|deliveries|gas-balance|safety-compliance)\b/,
  ],
  ['canViewDevices', /^\w+ \/rapport\/(device-health|data-gaps)\b/],
  ['canViewOrders', /^\w+ \/rapport\/(order-performance|order-revenue|technicians)\b/],
  [
    'canViewUsers',
    /^\w+ \/rapport\/(audit-log|settings-in-force|tariff-versions|handovers|cash-in-safe|cheque-register|bounced-cheques)\b/,
  ],
  // Suggestions require the permission for the records that contain them.
  ['canViewBills', /^GET \/suggestion\/account$/],
  ['canViewContracts', /^GET \/suggestion\/(route|tariff)$/],
  ['canViewTanks', /^GET \/suggestion\/(driver|supplier|truck)$/],
  ['canViewDevices', /^GET \/suggestion\/(device_model|vendor)$/],
  ['canViewPos', /^POST \/user\/:id\/assignments$/],
  ['canUpdatePos', /^POST \/pos\/assignees$/],
];

/** POST routes that only read. */
const READ_ROUTES =
  /^POST \/\w+(\/export\/\w+|\/similar|\/sites|\/tariffs|\/collectors|\/counters|\/roles|\/:id\/(history|adjacent|mailings|payments|links|devices|readings|messages|alarms|maintenance_windows|deliveries|assignments|items))?$/;

const actionOf = (name: string): string => {
  if (name.startsWith('GET ') || READ_ROUTES.test(name)) return 'View';
  return /^POST \/\w+\/add$/.test(name) ? 'Create' : 'Update';
};

/** Expected permission of a route; written independently of the route table. */
export function expectedPermission({ method, path }: Pick<Route, 'method' | 'path'>): ExpectedPermission {
  const name = `${method} ${path}`;
  const exception = EXCEPTIONS.find(([, calls]) => calls.test(name));
  if (exception) return exception[0];
  const noun = path.split('/')[1] ?? '';
  const area = AREAS[noun];
  if (SUPER_ADMIN_NOUNS.includes(noun)) return 'superAdmin';
  if (area === undefined) throw new Error(`The matrix has no entry for ${name}.`);
  return `can${actionOf(name)}${area}` as ExpectedPermission;
}
