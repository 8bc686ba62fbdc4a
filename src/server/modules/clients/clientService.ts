import { sql } from 'kysely';
import type { Client } from '../../../domain/clients/client';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { assertPermission } from '../../http/authorize';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { SqlExpression } from '../../lists/fields';
import { clients } from './clientRepository';

/** Throws 404 if the client does not exist. */
export const findClient = async (db: Db, id: Id): Promise<Client> => orNotFound(await clients.find(db, id));

/** The client, if the user may view clients. */
export async function findVisibleClient(
  context: Pick<ServiceContext, 'db' | 'currentUser'>,
  id: Id,
): Promise<Client> {
  assertPermission(context, 'canViewClients');
  return findClient(context.db, id);
}

/** SQL: VAT treatment of the client `c` on a day; a changed one applies from its day. */
export const clientVatTreatment = (day: SqlExpression): SqlExpression => sql`coalesce(
  (select v.vat_treatment from client_vat_treatments v where v.client_id = c.id
    and (v.effective_from <= ${day} or v.number = 1) order by v.number desc limit 1),
  c.vat_treatment)`;

/** VAT treatment of a client on a day. */
export async function vatTreatmentOn(db: Db, client: Id, day: string): Promise<Client['vat_treatment']> {
  const { rows } = await sql<Pick<Client, 'vat_treatment'>>`
    select ${clientVatTreatment(sql`${day}::date`)} as vat_treatment
    from clients c where c.id = ${client}`.execute(db);
  return rows[0]?.vat_treatment ?? 'standard';
}

/** Preferred language of a client. */
export async function clientLanguage(db: Db, client: Id): Promise<Client['preferred_language']> {
  const row = await db
    .selectFrom('clients')
    .select('preferred_language')
    .where('id', '=', client)
    .executeTakeFirst();
  return row?.preferred_language ?? 'en';
}
