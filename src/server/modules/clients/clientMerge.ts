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

/** Locks both clients in a fixed order, to prevent deadlocks. */
async function lockBoth(
  { db }: ServiceContext,
  source: Id,
  target: Id,
): Promise<[gone: MergeClient, kept: MergeClient]> {
  const { rows } = await sql<MergeClient>`select id, code, type, status from clients
    where id in (${source}, ${target}) and deleted_at is null order by id for update`.execute(db);
  const sourceClient = orNotFound(rows.find((row) => row.id === source));
  const targetClient = rows.find((row) => row.id === target);
  if (!targetClient) throw validationError({ into: 'Client not found' });
  return [sourceClient, targetClient];
}

/** Issued invoices keep their client, so an invoiced client must be the one to keep. */
async function assertNotInvoiced({ db }: ServiceContext, source: MergeClient): Promise<void> {
  const issued = await sql`select 1 from bills where client_id = ${source.id} and deleted_at is null
    and status not in ('Draft', 'Held') limit 1`.execute(db);
  if (issued.rows.length > 0)
    throw new HttpError(
      409,
      `${source.code} has issued invoices and must be kept. Merge the other client into it.`,
    );
}

function assertMergeable(source: MergeClient, target: MergeClient): void {
  if (isPerson(source.type) !== isPerson(target.type))
    throw new HttpError(409, 'A person can’t be merged with an organisation.');
  if (target.status === 'archived')
    throw new HttpError(409, `${target.code} is archived. Choose an active client.`);
}

/** Moves contracts, sites, orders, draft bills, refunds, files and former codes; contracts and sites record it in their history. */
async function reassignRecords(context: ServiceContext, source: Id, target: Id): Promise<void> {
  const { db, now } = context;
  const at = new Date(now);
  const contracts = await sql<{ id: Id }>`update contracts set client_id = ${target}, updated_at = ${at},
    version = version + 1 where client_id = ${source} returning id`.execute(db);
  const sites = await sql<{ id: Id }>`update sites set owner_client_id = ${target}, updated_at = ${at},
    version = version + 1 where owner_client_id = ${source} returning id`.execute(db);
  for (const table of ['orders', 'bills', 'refunds'])
    await sql`update ${sql.table(table)} set client_id = ${target}, updated_at = ${at}, version = version + 1
      where client_id = ${source}`.execute(db);
  await sql`update media set owner_id = ${target} where owner_model = 'client' and owner_id = ${source}`.execute(
    db,
  );
  await sql`update clients set merged_into = ${target} where merged_into = ${source}`.execute(db);
  for (const contract of contracts.rows)
    await context.recordChange({
      action: 'contract.changed',
      model: 'contract',
      id: contract.id,
      before: { client: source },
      after: { client: target },
    });
  for (const site of sites.rows)
    await context.recordChange({
      action: 'site.changed',
      model: 'site',
      id: site.id,
      before: { owner_client: source },
      after: { owner_client: target },
    });
}

/** Merging moves records of all areas, so it requires access to all of them. */
function assertAllAreas({ currentUser }: ServiceContext): void {
  if (currentUser.areas.length > 0)
    throw new HttpError(403, 'Only employees with access to all areas can merge clients.');
}

/** Deletes the merged client with a reference to the remaining one, which is blocked if either was. */
async function markMerged(context: ServiceContext, source: MergeClient, target: MergeClient): Promise<void> {
  const at = new Date(context.now);
  await sql`update clients set merged_into = ${target.id}, deleted_at = ${at}, updated_at = ${at},
    version = version + 1 where id = ${source.id}`.execute(context.db);
  const status = source.status === 'blocked' ? source.status : target.status;
  await sql`update clients set status = ${status}, updated_at = ${at}, version = version + 1
    where id = ${target.id}`.execute(context.db);
  await context.recordChange({
    model: 'client',
    id: source.id,
    before: {},
    after: { merged_into: target.id },
  });
  await context.recordChange({
    action: 'client.duplicate_merged',
    model: 'client',
    id: target.id,
    before: { status: target.status },
    after: { status, former_code: source.code },
  });
}

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
      const [source, target] = await lockBoth(context, context.param('id'), into);
      assertMergeable(source, target);
      await assertNotInvoiced(context, source);
      await reassignRecords(context, source.id, target.id);
      await markMerged(context, source, target);
      return orNotFound(await clients.find(context.db, target.id));
    },
  }),
];
