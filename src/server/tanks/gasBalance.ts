import { sql } from 'kysely';
import { Type } from 'typebox';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import type { GasBalance } from '../../domain/gasBalance';
import { NEW_TANK } from '../../domain/tank';
import type { Db } from '../database/pool';
import { densityAt, monthsAt, unreadAt } from './gasBooks';
import { call } from '../kit/call';
import { found } from '../kit/refusal';
import { count, id, maybeNumber, maybeWords, words } from '../kit/schemas';
import { numberAt } from '../settings/settingAt';

const number = Type.Number();

/** What the gas balance of a site answers; the share is a counter's. */
export const gasBalance = Type.Object({
  litres_per_m3: number,
  unread: Type.Array(Type.Object({ _id: id, code: words, name: words, first_read_at: maybeWords })),
  months: Type.Array(
    Type.Object({
      ...{ month: words, opening_l: maybeNumber, delivered_l: number, closing_l: maybeNumber },
      ...{ used_l: maybeNumber, burnt_m3: number, burnt_l: number },
      ...{ loss_l: maybeNumber, loss_percent: maybeNumber, held: count },
      own: Type.Optional(Type.Object({ m3: number, l: number, percent: maybeNumber, loss_l: maybeNumber })),
    }),
  ),
});

async function siteOf(db: Db, owner: 'tanks' | 'counters', one: Id): Promise<string> {
  const { rows } = await sql<{ site: string }>`select t.site_code as site from ${sql.table(owner)} t
    where t.id = ${one} and t.deleted_at is null`.execute(db);
  return found(rows[0]).site;
}

async function balanceAt(db: Db, site: string, now: number, counter?: Id): Promise<GasBalance> {
  const { kg } = (await densityAt(site).execute(db)).rows[0] ?? {};
  const perM3 = (await numberAt(db, 'vapour_kg_m3', dayInDubai(now))) / (kg ?? NEW_TANK.density_kg_l);
  const { rows: unread } = await unreadAt(site).execute(db);
  const { rows: months } = await monthsAt(site, perM3, counter).execute(db);
  return { litres_per_m3: Math.round(perM3 * 1000) / 1000, unread, months };
}

/** What left the tanks of a tank's site and what its counters saw of it, month by month. */
export const gasBalanceOf = async (db: Db, tank: Id, now: number): Promise<GasBalance> =>
  balanceAt(db, await siteOf(db, 'tanks', tank), now);

/** The same of a counter's site, with what the counter has of it. */
export const gasShareOf = async (db: Db, counter: Id, now: number): Promise<GasBalance> =>
  balanceAt(db, await siteOf(db, 'counters', counter), now, counter);

/** What a counter has of its site's gas, for its page. */
export const gasShareCall = call({
  method: 'GET',
  path: '/counter/:id/balance',
  summary: 'What a counter burnt month by month, and its share of its site’s gas and loss',
  needs: 'superAdmin',
  answers: gasBalance,
  handle: (ask) => gasShareOf(ask.db, ask.param('id'), ask.now),
});
