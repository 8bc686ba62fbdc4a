import type { Persona } from './personas';

/** Whose record it is that is asked for. */
export type Whose = 'own' | 'foreign' | 'missing';

/** What is known of whoever asks. */
interface Asker extends Persona {
  whose: Whose;
}

const has = (flag: string) => (who: Asker) => who.flags.some((held) => held === flag);
const isTop = ({ role }: Asker) => role === 'SuperAdmin';
const takes = (who: Asker) => who.role === 'Collection User' || has('canUpdateBills')(who);
const holds = (who: Asker) => takes(who) || has('canUpdateContracts')(who);
const isOwn = ({ whose }: Asker) => whose === 'own';

/** Calls that look at whose record it is, or at a second flag, once the person is let in; the business's words as conditions. */
const RULES: readonly (readonly [calls: RegExp, opens: (who: Asker) => boolean])[] = [
  [/^GET \/user\/:id$/, (who) => isOwn(who) || has('canViewUsers')(who)],
  [/^GET \/profile\/wallet$/, holds],
  [/^POST \/wallet$/, (who) => isTop(who) || holds(who)],
  [/^GET \/wallet\/:id$/, (who) => isTop(who) || (holds(who) && isOwn(who))],
  // The files that others are asked for hang on contracts.
  [/^GET \/media\/:id$/, (who) => isOwn(who) || has('canViewContracts')(who)],
  [/^GET \/(wallet|batch)\/:id\/paper(\/link)?$/, (who) => isTop(who) || isOwn(who)],
  [/^GET \/contract\/:id\/payable$/, takes],
  [/^GET \/counter\/:id\/reading$/, (who) => isOwn(who) || has('canUpdateContracts')(who)],
  [/^\w+ \/client\/:id\/(payments|statement(\/export\/csv)?|paper(\/link)?)$/, has('canViewClients')],
  [/^\w+ \/contract\/:id\/(payments|statement(\/export\/csv)?|paper(\/link)?)$/, has('canViewContracts')],
];

/** Whether the record behind a call is this person's to see; calls without a rule of their own are for all who are let in. */
export function opens(name: string, who: Asker): boolean {
  const rule = RULES.find(([calls]) => calls.test(name));
  return rule === undefined || rule[1](who);
}
