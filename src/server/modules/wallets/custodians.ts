import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Holder } from '../../../domain/wallets/handover';
import { call } from '../../http/route';
import { aed, computed, iso } from '../../lists/fields';
import { byFlag, byAmount, byMoreThan } from '../../lists/filters';
import { holdsWords } from '../../lists/search';
import { found } from '../../http/httpError';
import { count, flag, id, maybeWords, money, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { anotherInCharge } from '../users/userService';

/** Everybody who took payments, with what is in hand. */
export const holders = table<Holder>({
  name: 'holders',
  fields: {
    username: computed(sql`t.username`),
    name: computed(sql`t.name`),
    total_cash: aed('total_cash'),
    count_cash: computed(sql`t.count_cash`),
    total_check: aed('total_check'),
    count_check: computed(sql`t.count_check`),
    oldest: computed(iso(sql`t.oldest`)),
    unloaded_at: computed(iso(sql`t.unloaded_at`)),
    over_limit: computed(sql`t.over_limit`),
    overdue: computed(sql`t.overdue`),
    takes_own: computed(sql`(not ${anotherInCharge(sql`t.id`)})`),
  },
  sorts: {
    name: sql`t.name`,
    total_cash: sql`t.total_cash`,
    count_cash: sql`t.count_cash`,
    total_check: sql`t.total_check`,
    count_check: sql`t.count_check`,
    oldest: sql`t.oldest`,
    unloaded_at: sql`t.unloaded_at`,
  },
  order: { sort: 'total_cash', dir: 'desc' },
  search: holdsWords(sql`t.search`),
  filters: {
    holding: byFlag(sql`(t.total > 0)`),
    over_limit: byFlag(sql`t.over_limit`),
    overdue: byFlag(sql`t.overdue`),
    total: byAmount(sql`t.total`),
    held: byMoreThan((fils) => sql`t.total > ${fils}`),
  },
  alive: sql`true`,
  versioned: false,
});

/** What is in somebody's hands. */
export const inHand = Type.Object({
  total_cash: money,
  count_cash: count,
  total_check: money,
  count_check: count,
  oldest: maybeWords,
  unloaded_at: maybeWords,
  over_limit: flag,
  overdue: flag,
});

const holder = Type.Object({ _id: id, username: words, name: words, ...inHand.properties, takes_own: flag });

/** Who holds what: list and read. */
export const holderCalls = [
  call({
    method: 'POST',
    path: '/holder',
    summary: 'List everybody who took payments, with the cash and cheques in hand',
    needs: 'superAdmin',
    body: holders.query,
    answers: pageOf(holder),
    handle: ({ db, body }) => holders.list(db, body),
  }),
  call({
    method: 'GET',
    path: '/holder/:id',
    summary: 'Read what one person holds',
    needs: 'superAdmin',
    answers: holder,
    handle: async ({ db, param }) => found(await holders.find(db, param('id'))),
  }),
];
