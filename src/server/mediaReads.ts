import { sql } from 'kysely';
import { Type } from 'typebox';
import { MEDIA_OWNERS } from '../domain/media';
import { allows } from '../domain/permissions';
import type { Doer } from './kit/ask';
import { call } from './kit/call';
import { found, Refusal } from './kit/refusal';
import { media } from './media';
import { mediaOf, shownMedia } from './mediaLinks';
import { OWNERS, ownerIs } from './mediaRules';

/** Those who may see a file are those who may see whose it is; holders see the images of their own payments. */
async function refuseStranger({ db, visitor }: Doer, model: keyof typeof OWNERS, ownerId: string) {
  if (allows(visitor.grants, OWNERS[model].view) || ownerId === visitor.userId) return;
  const own = sql`select 1 from wallets where id = ${ownerId} and user_id = ${visitor.userId}`;
  if (model === 'wallet' && (await own.execute(db)).rows.length > 0) return;
  throw new Refusal(404, 'This record does not exist.');
}

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
      await refuseStranger(ask, row.owner_model, row.owner_id);
      return shownMedia(ask.deps, ask.visitor, row);
    },
  }),
  ...MEDIA_OWNERS.map((model) =>
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
