import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ClientStatus, ClientType } from '../../../domain/clients/client';
import { isPerson } from '../../../domain/clients/client';
import { mergeClientInputSchema } from '../../../domain/clients/clientDuplicates';
import type { Id } from '../../../domain/entity';
import { clients } from './clientRepository';
import { route } from '../../http/route';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import { idSchema, textSchema } from '../../http/responseSchemas';

interface MergeClient {
  id: Id;
  code: string;
  type: ClientType;
  status: ClientStatus;
}

/** Both clients, locked in one order whoever asks for which. */
async function lockBoth(
  { db }: ServiceContext,
  gone: Id,
  kept: Id,
): Promise<[gone: MergeClient, kept: MergeClient]> {
  const { rows } = await sql<MergeClient>`select id, code, type, status from clients
    where id in (${gone}, ${kept}) and deleted_at is null order by id for update`.execute(db);
  const one = orNotFound(rows.find((row) => row.id === gone));
  const other = rows.find((row) => row.id === kept);
  if (!other) throw validationError({ into: 'Client not found' });
  return [one, other];
}

/** An issued invoice names its client for good, so whoever was invoiced is the one to keep. */
async function assertNotInvoiced({ db }: ServiceContext, gone: MergeClient): Promise<void> {
  const issued = await sql`select 1 from bills where client_id = ${gone.id} and deleted_at is null
    and status not in ('Draft', 'Held') limit 1`.execute(db);
  if (issued.rows.length > 0)
    throw new HttpError(
      409,
      `${gone.code} has issued invoices and must be kept. Merge the other client into it.`,
    );
}

function assertMergeable(gone: MergeClient, kept: MergeClient): void {
  if (isPerson(gone.type) !== isPerson(kept.type))
    throw new HttpError(409, 'A person can’t be merged with an organisation.');
  if (kept.status === 'archived')
    throw new HttpError(409, `${kept.code} is archived. Choose an active client.`);
}

/** Contracts, jobs, open invoices, files and earlier codes go over; each contract notes it in its own history. */
async function reassignRecords(context: ServiceContext, gone: Id, kept: Id): Promise<void> {
  const { db, now } = context;
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
    await context.recordChange({
      action: 'contract.changed',
      model: 'contract',
      id: contract.id,
      before: { client: gone },
      after: { client: kept },
    });
}

/** A client takes everything along, so whoever sees a part only can't merge two. */
function assertAllAreas({ currentUser }: ServiceContext): void {
  if (currentUser.areas.length > 0)
    throw new HttpError(403, 'Only employees with access to all areas can merge clients.');
}

/** The one row is put away and leads to the other; who was blocked stays blocked. */
async function markMerged(context: ServiceContext, gone: MergeClient, kept: MergeClient): Promise<void> {
  const at = new Date(context.now);
  await sql`update clients set merged_into = ${kept.id}, deleted_at = ${at}, updated_at = ${at},
    version = version + 1 where id = ${gone.id}`.execute(context.db);
  const status = gone.status === 'blocked' ? gone.status : kept.status;
  await sql`update clients set status = ${status}, updated_at = ${at}, version = version + 1
    where id = ${kept.id}`.execute(context.db);
  await context.recordChange({ model: 'client', id: gone.id, before: {}, after: { merged_into: kept.id } });
  await context.recordChange({
    action: 'client.took_over',
    model: 'client',
    id: kept.id,
    before: { status: kept.status },
    after: { status, former_code: gone.code },
  });
}

/** A client who is on file twice becomes one. */
export const clientMergeRoutes = [
  route({
    method: 'POST',
    path: '/client/:id/merge',
    summary: 'Merge a client into another: all records move, both codes remain valid, and it can’t be undone',
    permission: 'canUpdateClients',
    auditAction: 'client.merged',
    body: mergeClientInputSchema,
    response: Type.Object({ _id: idSchema, code: textSchema, label: textSchema }),
    handler: async (context) => {
      assertAllAreas(context);
      const { into } = context.body;
      if (into === context.param('id')) throw validationError({ into: 'Choose a different client' });
      const [gone, kept] = await lockBoth(context, context.param('id'), into);
      assertMergeable(gone, kept);
      await assertNotInvoiced(context, gone);
      await reassignRecords(context, gone.id, kept.id);
      await markMerged(context, gone, kept);
      return orNotFound(await clients.find(context.db, kept.id));
    },
  }),
];
