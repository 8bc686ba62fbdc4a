import { sql } from 'kysely';
import { Type } from 'typebox';
import { MEDIA_OWNERS } from '../../domain/media';
import { allows } from '../../domain/permissions';
import type { Doer } from '../kit/ask';
import { call } from '../kit/call';
import { found, NOT_THERE, Refusal } from '../kit/refusal';
import { media } from './media';
import { mediaOf, shownMedia } from './mediaLinks';
import { OWNERS, ownerIs } from './mediaRules';

/** Those who may see a file are those who may see whose it is; holders see the images of their own payments. */
async function isOpenTo(
  { db, visitor }: Pick<Doer, 'db' | 'visitor'>,
  model: keyof typeof OWNERS,
  ownerId: string,
): Promise<boolean> {
  if (allows(visitor.grants, OWNERS[model].view) || ownerId === visitor.userId) return true;
  const own = sql`select 1 from wallets where id = ${ownerId} and user_id = ${visitor.userId}`;
  return model === 'wallet' && (await own.execute(db)).rows.length > 0;
}

interface Kept {
  id: string;
  owner_model: keyof typeof OWNERS;
  owner_id: string;
  uploaded_by: string | null;
}

/** Whether somebody to whom a link was given may still see the file: whose it is, who brought it, or the reading that it proves. */
export async function seesFile(ask: Pick<Doer, 'db' | 'visitor'>, kept: Kept): Promise<boolean> {
  if (kept.uploaded_by === ask.visitor.userId) return true;
  return (await isOpenTo(ask, kept.owner_model, kept.owner_id)) || (await provesReading(ask, kept));
}

const BILLED = sql`r.bill_id is not null or exists (select from counter_readings n
  where n.previous_id = r.id and n.status <> 'rejected' and n.bill_id is not null)`;

/** Whoever sees contracts sees the photos of readings; whoever sees invoices those at both ends of what was billed. */
async function provesReading({ db, visitor }: Pick<Doer, 'db' | 'visitor'>, kept: Kept): Promise<boolean> {
  const seesAll = allows(visitor.grants, 'canViewContracts');
  if (!seesAll && !allows(visitor.grants, 'canViewBills')) return false;
  const read = sql`select 1 from counter_readings r where r.photo_id = ${kept.id}
    and r.counter_id in (select ${kept.owner_id}::uuid union all select counter_id from orders where id = ${kept.owner_id}
      union all select counter_id from contracts where id = ${kept.owner_id})
    and (${seesAll} or ${BILLED})`;
  return (await read.execute(db)).rows.length > 0;
}

const RECORDS = MEDIA_OWNERS.filter((model) => model !== 'setting');

/** The files of every record that may have some, and a fresh link to each. */
export const mediaReadCalls = [
  call({
    method: 'GET',
    path: '/media/:id',
    summary: 'Read one attachment, with a link that is good from now on',
    needs: 'always',
    answers: media,
    handle: async (ask) => {
      const kept = ask.db.selectFrom('media').selectAll().where('id', '=', ask.param('id'));
      const row = found(await kept.where('deleted_at', 'is', null).executeTakeFirst());
      const isSeen = (await isOpenTo(ask, row.owner_model, row.owner_id)) || (await provesReading(ask, row));
      if (!isSeen) throw new Refusal(404, NOT_THERE);
      return shownMedia(ask.deps, ask.visitor, row);
    },
  }),
  ...RECORDS.map((model) =>
    call({
      method: 'GET',
      path: `/${model}/:id/media`,
      summary: `The attachments of one ${model}, oldest first`,
      needs: OWNERS[model].view,
      answers: Type.Object({ documents: Type.Array(media) }),
      handle: async (ask) => {
        const id = ask.param('id');
        found((await ownerIs(ask.db, model, id)) || undefined);
        return { documents: await mediaOf(ask, { model, id }) };
      },
    }),
  ),
];
