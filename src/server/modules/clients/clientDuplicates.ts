import { sql } from 'kysely';
import { Type } from 'typebox';
import { CLIENT_STATUSES } from '../../../domain/clients/client';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import { DUPLICATE_CRITERIA, duplicateQuerySchema } from '../../../domain/clients/clientDuplicates';
import type { Id } from '../../../domain/entity';
import { phone } from '../../../domain/fieldSchemas';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import type { SqlExpression } from '../../lists/fields';
import { idSchema, enumSchema, textSchema } from '../../http/responseSchemas';

/** Maximum number of suggestions. */
const MAX_DUPLICATES = 5;
/** Shorter names are too common. */
const MIN_NAME_LENGTH = 4;

type DuplicateInput = Partial<Record<DuplicateCriterion, string>>;

const withoutSpaces = (value: string): string => value.replace(/[\s()-]/g, '');

const NORMALIZERS: Record<DuplicateCriterion, (value: string) => string> = {
  national_id: withoutSpaces,
  trn: withoutSpaces,
  phone: (value) => phone('Phone').cast(value) ?? '',
  phone_second: (value) => phone('Phone').cast(value) ?? '',
  email: (value) => value.toLowerCase(),
  trade_license_number: (value) => value,
  name: (value) => (value.length < MIN_NAME_LENGTH ? '' : value),
};

/** Query per criterion, each with its own index; both phone numbers are compared with both fields. */
const CRITERION_QUERIES: Record<DuplicateCriterion, (value: string) => SqlExpression> = {
  national_id: (value) => sql`select id from clients where deleted_at is null and national_id = ${value}`,
  trn: (value) => sql`select id from clients where deleted_at is null and trn = ${value}`,
  phone: (value) => byPhone(value),
  phone_second: (value) => byPhone(value),
  email: (value) => sql`select id from clients where deleted_at is null and lower(email) = ${value}`,
  trade_license_number: (value) =>
    sql`select id from clients where deleted_at is null and trade_license_number = ${value}`,
  name: (value) => sql`select find_clients_by_name(${value}) as id`,
};

const byPhone = (value: string): SqlExpression =>
  sql`select id from clients where deleted_at is null and (phone = ${value} or phone_second = ${value})`;

/** Clients that share criteria with the input, most matches first. */
async function findDuplicates(db: Db, input: DuplicateInput, except: Id | null): Promise<ClientDuplicate[]> {
  const queries = DUPLICATE_CRITERIA.flatMap((criterion) => {
    const value = NORMALIZERS[criterion](input[criterion]?.trim() ?? '');
    return value
      ? [sql`select ${sql.lit(criterion)} as sign, s.id from (${CRITERION_QUERIES[criterion](value)}) s`]
      : [];
  });
  if (queries.length === 0) return [];
  const { rows } = await sql<ClientDuplicate>`select t.id as "_id", t.code, t.label, t.phone, t.status,
      array_agg(distinct f.sign) as signs
    from (${sql.join(queries, sql` union all `)}) f join clients t on t.id = f.id
    where t.id is distinct from ${except}::uuid
    group by t.id, t.code, t.label, t.phone, t.status, t.created_at
    order by count(distinct f.sign) desc, t.created_at, t.id limit ${MAX_DUPLICATES}`.execute(db);
  return rows;
}

const criteriaIn = (body: Record<string, unknown>): DuplicateInput =>
  Object.fromEntries(
    DUPLICATE_CRITERIA.flatMap((criterion) =>
      typeof body[criterion] === 'string' ? [[criterion, body[criterion]]] : [],
    ),
  );

/** Duplicates are a warning, because landlord and tenant may share a phone number. */
export const clientDuplicateRoutes = [
  route({
    method: 'POST',
    path: '/client/similar',
    summary: 'Existing clients who may be duplicates of the one being entered',
    permission: 'canViewClients',
    body: duplicateQuerySchema,
    response: Type.Object({
      documents: Type.Array(
        Type.Object({
          _id: idSchema,
          code: textSchema,
          label: textSchema,
          phone: textSchema,
          status: enumSchema(CLIENT_STATUSES),
          signs: Type.Array(enumSchema(DUPLICATE_CRITERIA)),
        }),
      ),
    }),
    handler: async ({ db, body }) => ({
      documents: await findDuplicates(db, criteriaIn(body), body.except ?? null),
    }),
  }),
];
