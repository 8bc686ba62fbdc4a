import { sql } from 'kysely';
import { dayBefore } from '../../../domain/bills/billingPeriod';
import type { Client } from '../../../domain/clients/client';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Field } from '../../lists/fields';
import { computedField } from '../../lists/fields';
import { assertNoLaterVersion, VAT_TREATMENT_VERSIONS } from '../contracts/datedVersionService';
import { orNotFound, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { assertUnbilledFrom } from '../bills/billService';

type Input = Record<string, unknown>;

const effectiveDay = ({ now }: ServiceContext, { vat_treatment_from }: Input): string =>
  typeof vat_treatment_from === 'string' ? vat_treatment_from : dubaiDate(now);

/** Throws if a changed VAT treatment would apply to days before a later change or to days that are billed. */
export async function validateVatTreatment(
  context: ServiceContext,
  input: Input,
  before?: Input,
  record?: Client,
): Promise<void> {
  const isChanged = before && record && input.vat_treatment !== before.vat_treatment;
  if (input.vat_treatment_from && !isChanged)
    throw validationError({
      vat_treatment_from: before
        ? 'Change the VAT treatment, or leave this empty'
        : 'The first VAT treatment of a client applies to all invoices',
    });
  if (!isChanged) return;
  const day = effectiveDay(context, input);
  await assertNoLaterVersion(context.db, VAT_TREATMENT_VERSIONS, record._id, day, 'vat_treatment_from');
  await assertUnbilledFrom(context.db, sql`b.client_id = ${record._id}`, day, 'vat_treatment_from');
}

/** Records a changed VAT treatment with its first day; the first time also the one before. */
export async function saveVatTreatment(
  context: ServiceContext,
  id: Id,
  input: Input,
  before?: Input,
): Promise<void> {
  if (!before || input.vat_treatment === before.vat_treatment) return;
  const { db, now, currentUser } = context;
  const { rows } = await sql<{ since: string; last: number }>`
    select dubai_day(c.created_at) as since,
      (select coalesce(max(number), 0) from client_vat_treatments where client_id = c.id) as last
    from clients c where c.id = ${id}`.execute(db);
  const { since, last } = orNotFound(rows[0]);
  const created_at = new Date(now);
  const changed_on = effectiveDay(context, input);
  const first = {
    client_id: id,
    number: 1,
    effective_from: since < changed_on ? since : dayBefore(changed_on),
    created_at,
    created_by: null,
    vat_treatment: before.vat_treatment as Client['vat_treatment'],
  };
  const changed = {
    client_id: id,
    number: Math.max(1, last) + 1,
    effective_from: changed_on,
    vat_treatment: input.vat_treatment as Client['vat_treatment'],
    created_at,
    created_by: currentUser.userId,
  };
  await db
    .insertInto('client_vat_treatments')
    .values(last === 0 ? [first, changed] : [changed])
    .execute();
}

/** VAT treatments by day, latest first; empty if it never changed. */
export const vatTreatmentsField: Field = computedField(sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'effective_from', v.effective_from, 'vat_treatment', v.vat_treatment) order by v.number desc), '[]')
  from client_vat_treatments v where v.client_id = t.id and not exists (select from client_vat_treatments n
    where n.client_id = v.client_id and n.number > v.number and n.effective_from <= v.effective_from))`);
