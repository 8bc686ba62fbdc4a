import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ClientStatus, ClientType } from '../../../domain/clients/client';
import { isPerson } from '../../../domain/clients/client';
import { mergeDraft } from '../../../domain/clients/clientDuplicates';
import type { Id } from '../../../domain/entity';
import { clients } from './clientRepository';
import { call } from '../../http/route';
import type { Doer } from '../../http/requestContext';
import { Refusal, found, unfit } from '../../http/httpError';
import { id, words } from '../../http/responseSchemas';

interface Merged {
  id: Id;
  code: string;
  type: ClientType;
  status: ClientStatus;
}

/** Both clients, locked in one order whoever asks for which. */
async function bothOf({ db }: Doer, gone: Id, kept: Id): Promise<[gone: Merged, kept: Merged]> {
  const { rows } = await sql<Merged>`select id, code, type, status from clients
    where id in (${gone}, ${kept}) and deleted_at is null order by id for update`.execute(db);
  const one = found(rows.find((row) => row.id === gone));
  const other = rows.find((row) => row.id === kept);
  if (!other) throw unfit({ into: 'This client is not on file' });
  return [one, other];
}

/** An issued invoice names its client for good, so whoever was invoiced is the one to keep. */
async function refuseInvoiced({ db }: Doer, gone: Merged): Promise<void> {
  const issued = await sql`select 1 from bills where client_id = ${gone.id} and deleted_at is null
    and status not in ('Draft', 'Held') limit 1`.execute(db);
  if (issued.rows.length > 0)
    throw new Refusal(
      409,
      `${gone.code} has issued invoices, which keep its name for good. Merge the other one into it.`,
    );
}

function refuseUnlike(gone: Merged, kept: Merged): void {
  if (isPerson(gone.type) !== isPerson(kept.type))
    throw new Refusal(409, 'A person and an organisation can’t be the same client.');
  if (kept.status === 'archived')
    throw new Refusal(409, `${kept.code} is archived. Choose a client who is not.`);
}

/** Contracts, jobs, open invoices, files and earlier codes go over; each contract notes it in its own history. */
async function moveAll(ask: Doer, gone: Id, kept: Id): Promise<void> {
  const { db, now } = ask;
  const at = new Date(now);
  const moved = await sql<{ id: Id }>`update contracts set client_id = ${kept}, updated_at = ${at},
    version = version + 1 where client_id = ${gone} returning id`.execute(db);
  for (const table of ['orders', 'bills'])
    await sql`update ${sql.table(table)} set client_id = ${kept}, updated_at = ${at}, version = version + 1
      where client_id = ${gone}`.execute(db);
  await sql`update media set owner_id = ${kept} where owner_model = 'client' and owner_id = ${gone}`.execute(
    db,
  );
  await sql`update clients set merged_into = ${kept} where merged_into = ${gone}`.execute(db);
  for (const contract of moved.rows)
    await ask.changed({
      action: 'contract.changed',
      model: 'contract',
      id: contract.id,
      before: { client: gone },
      after: { client: kept },
    });
}

/** A client takes everything along, so whoever sees a part only can't merge two. */
function refusePart({ visitor }: Doer): void {
  if (visitor.areas.length > 0)
    throw new Refusal(403, 'Only somebody who works in all areas can merge clients.');
}

/** The one row is put away and leads to the other; who was blocked stays blocked. */
async function putAway(ask: Doer, gone: Merged, kept: Merged): Promise<void> {
  const at = new Date(ask.now);
  await sql`update clients set merged_into = ${kept.id}, deleted_at = ${at}, updated_at = ${at},
    version = version + 1 where id = ${gone.id}`.execute(ask.db);
  const status = gone.status === 'blocked' ? gone.status : kept.status;
  await sql`update clients set status = ${status}, updated_at = ${at}, version = version + 1
    where id = ${kept.id}`.execute(ask.db);
  await ask.changed({ model: 'client', id: gone.id, before: {}, after: { merged_into: kept.id } });
  await ask.changed({
    action: 'client.took_over',
    model: 'client',
    id: kept.id,
    before: { status: kept.status },
    after: { status, former_code: gone.code },
  });
}

/** A client who is on file twice becomes one. */
export const mergeCalls = [
  call({
    method: 'POST',
    path: '/client/:id/merge',
    summary: 'Merge a client into another one: everything moves, both codes stay, and it can’t be undone',
    needs: 'canUpdateClients',
    changes: 'client.merged',
    body: mergeDraft,
    answers: Type.Object({ _id: id, code: words, label: words }),
    handle: async (ask) => {
      refusePart(ask);
      const { into } = ask.body;
      if (into === ask.param('id')) throw unfit({ into: 'Choose another client than this one' });
      const [gone, kept] = await bothOf(ask, ask.param('id'), into);
      refuseUnlike(gone, kept);
      await refuseInvoiced(ask, gone);
      await moveAll(ask, gone.id, kept.id);
      await putAway(ask, gone, kept);
      return found(await clients.find(ask.db, kept.id));
    },
  }),
];
