import { sql } from 'kysely';
import { Type } from 'typebox';
import { CLIENT_STATUSES } from '../../../domain/clients/client';
import type { Twin, TwinSign } from '../../../domain/clients/clientDuplicates';
import { TWIN_SIGNS, twinDraft } from '../../../domain/clients/clientDuplicates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import type { Sql } from '../../lists/fields';
import { id, oneOf, words } from '../../http/responseSchemas';

/** More than these would be no warning but a list. */
const MOST_TWINS = 5;
/** Fewer letters than these are everybody's name. */
const LEAST_NAME = 4;

type Known = Partial<Record<TwinSign, string>>;

const spaceless = (value: string): string => value.replace(/[\s()-]/g, '');

const WRITTEN: Record<TwinSign, (value: string) => string> = {
  national_id: spaceless,
  trn: spaceless,
  phone: (value) => spaceless(value).replace(/^00/, '+'),
  phone_second: (value) => spaceless(value).replace(/^00/, '+'),
  email: (value) => value.toLowerCase(),
  trade_license_number: (value) => value,
  name: (value) => (value.length < LEAST_NAME ? '' : value),
};

/** How each sign is looked for, by an index of its own; either telephone may be the other's second. */
const SEEKS: Record<TwinSign, (value: string) => Sql> = {
  national_id: (value) => sql`select id from clients where deleted_at is null and national_id = ${value}`,
  trn: (value) => sql`select id from clients where deleted_at is null and trn = ${value}`,
  phone: (value) => byPhone(value),
  phone_second: (value) => byPhone(value),
  email: (value) => sql`select id from clients where deleted_at is null and lower(email) = ${value}`,
  trade_license_number: (value) =>
    sql`select id from clients where deleted_at is null and trade_license_number = ${value}`,
  name: (value) => sql`select clients_named_like(${value}) as id`,
};

const byPhone = (value: string): Sql =>
  sql`select id from clients where deleted_at is null and (phone = ${value} or phone_second = ${value})`;

/** The clients who share a sign with what is known, those with the most in common first. */
async function twinsOf(db: Db, known: Known, except: Id | null): Promise<Twin[]> {
  const seeks = TWIN_SIGNS.flatMap((sign) => {
    const value = WRITTEN[sign](known[sign]?.trim() ?? '');
    return value ? [sql`select ${sql.lit(sign)} as sign, s.id from (${SEEKS[sign](value)}) s`] : [];
  });
  if (seeks.length === 0) return [];
  const { rows } = await sql<Twin>`select t.id as "_id", t.code, t.label, t.phone, t.status,
      array_agg(distinct f.sign) as signs
    from (${sql.join(seeks, sql` union all `)}) f join clients t on t.id = f.id
    where t.id is distinct from ${except}::uuid
    group by t.id order by count(distinct f.sign) desc, t.created_at, t.id limit ${MOST_TWINS}`.execute(db);
  return rows;
}

const knownIn = (body: Record<string, unknown>): Known =>
  Object.fromEntries(
    TWIN_SIGNS.flatMap((sign) => (typeof body[sign] === 'string' ? [[sign, body[sign]]] : [])),
  );

/** A warning, never a refusal: landlord and tenant share telephones. */
export const twinCalls = [
  call({
    method: 'POST',
    path: '/client/similar',
    summary: 'Clients on file who may be the one that is being written down',
    needs: 'canViewClients',
    body: twinDraft,
    answers: Type.Object({
      documents: Type.Array(
        Type.Object({
          _id: id,
          code: words,
          label: words,
          phone: words,
          status: oneOf(CLIENT_STATUSES),
          signs: Type.Array(oneOf(TWIN_SIGNS)),
        }),
      ),
    }),
    handle: async ({ db, body }) => ({ documents: await twinsOf(db, knownIn(body), body.except ?? null) }),
  }),
];
