import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  BILLING_CYCLES,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  contractDraft,
  contractIsFinal,
} from '../domain/contract';
import { nextNumber } from './codes';
import { choiceCalls } from './contractChoices';
import { contracts } from './contractsTable';
import { refuseEnded } from './endings';
import { crudCalls } from './kit/crud';
import {
  count,
  day,
  flag,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  money,
  oneOf,
  version,
  words,
} from './kit/schemas';
import { checkLinks, link, maybeLink } from './links';
import type { Target } from './links';
import { siteName } from './sites';

const row = {
  _id: id,
  version,
  unique_number: words,
  client: link,
  site: siteName,
  unit_no: maybeWords,
  type: oneOf(CONTRACT_TYPES),
  start_date: day,
  end_date: maybeWords,
  tariff: Type.Object({ _id: id, key: words, label: words }),
  balance_due: money,
  status: oneOf(CONTRACT_STATUSES),
};

const record = Type.Object({
  ...row,
  tank: maybeLink,
  counter: maybeLink,
  tenancy_end: maybeWords,
  auto_renew: flag,
  discount_percent: maybeNumber,
  billing_cycle: oneOf(BILLING_CYCLES),
  billing_day: count,
  payment_terms_days: count,
  payment_method: maybeWords,
  deposit_required: money,
  overdue_amount: money,
  credit_balance: money,
  pdc_cover: money,
  createdAt: when,
  updatedAt: when,
});

const TARGETS: Record<string, Target> = {
  client: {
    table: 'clients',
    where: sql`r.status = 'active'`,
    sentence: 'Choose an active client; a blocked one takes no new contract',
  },
  tank: {
    table: 'tanks',
    where: sql`r.status <> 'decommissioned'`,
    sentence: 'Choose a tank that is in use',
  },
  counter: {
    table: 'counters',
    where: sql`r.status not in ('replaced', 'retired')`,
    sentence: 'Choose a counter that is in use',
  },
  tariff: { table: 'settings', where: sql`r."group" = 'tariff'`, sentence: 'Choose a tariff from the list' },
};

/** Contracts: list, read, add, change, and what their form chooses from. */
export const contractCalls = [
  ...crudCalls({
    noun: 'contract',
    area: 'Contracts',
    table: contracts,
    draft: contractDraft,
    record,
    row: Type.Object(row),
    born: async ({ db, now, visitor }) => ({
      unique_number: await nextNumber(db, 'CT', 6, now),
      created_by: visitor.userId,
    }),
    check: async (ask, draft, before, record) => {
      refuseEnded(contractIsFinal, record);
      await checkLinks(ask.db, TARGETS, draft, before);
    },
  }),
  ...choiceCalls,
];
