import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { Persona } from '../support/personas';

/** Relation between the user and the requested record. */
export type Ownership = 'own' | 'foreign' | 'missing';

interface OwnershipContext extends Persona {
  ownership: Ownership;
}

const has = (flag: string) => (requester: OwnershipContext) =>
  requester.flags.some((granted) => granted === flag);
const isTop = ({ role }: OwnershipContext) => role === 'SuperAdmin';
const takesPayments = (requester: OwnershipContext) =>
  requester.role === 'Collection User' || has('canUpdateBills')(requester);
const holdsPayments = (requester: OwnershipContext) =>
  takesPayments(requester) || has('canUpdateContracts')(requester);
const seesEverything = (requester: OwnershipContext) =>
  PERMISSION_FLAGS.filter((flag) => flag.startsWith('canView')).every((flag) => has(flag)(requester));
const isOwn = ({ ownership }: OwnershipContext) => ownership === 'own';

/** Routes that check ownership or a second flag after authorization. */
const RULES: readonly (readonly [calls: RegExp, isAccessible: (requester: OwnershipContext) => boolean])[] = [
  [/^GET \/user\/:id$/, (requester) => isOwn(requester) || has('canViewUsers')(requester)],
  [/^GET \/profile\/wallet$/, holdsPayments],
  [/^POST \/wallet$/, (requester) => isTop(requester) || holdsPayments(requester)],
  [/^GET \/wallet\/:id$/, (requester) => isTop(requester) || (holdsPayments(requester) && isOwn(requester))],
  [
    /^POST \/wallet\/:id\/request-reversal$/,
    (requester) =>
      isTop(requester) || has('canUpdateBills')(requester) || (takesPayments(requester) && isOwn(requester)),
  ],
  // The sample files of other users belong to contracts.
  [/^GET \/media\/:id$/, (requester) => isOwn(requester) || has('canViewContracts')(requester)],
  [/^GET \/(wallet|batch)\/:id\/document(\/link)?$/, (requester) => isTop(requester) || isOwn(requester)],
  [/^GET \/(contract|client)\/:id\/payable$/, takesPayments],
  [/^GET \/counter\/:id\/reading$/, (requester) => isOwn(requester) || has('canUpdateContracts')(requester)],
  [/^\w+ \/client\/:id\/(payments|statement(\/export\/csv)?|document(\/link)?)$/, has('canViewClients')],
  [/^\w+ \/contract\/:id\/(payments|statement(\/export\/csv)?|document(\/link)?)$/, has('canViewContracts')],
  [
    /^\w+ \/rapport\/(audit-log|settings-in-force|tariff-versions|handovers|cash-in-safe|cheque-register|bounced-cheques)\b/,
    seesEverything,
  ],
  [/^\w+ \/rapport\/order-revenue\b/, has('canViewBills')],
  [/^\w+ \/rapport\/statement-of-account\b/, has('canViewClients')],
];

/** Whether the user may access the record; routes without a rule are open to every authorised user. */
export function isAccessible(name: string, requester: OwnershipContext): boolean {
  const rule = RULES.find(([calls]) => calls.test(name));
  return rule === undefined || rule[1](requester);
}
