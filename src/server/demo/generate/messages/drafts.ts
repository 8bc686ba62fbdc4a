import type { InsertObject } from 'kysely';
import { CLIENT_INITIAL_VALUES } from '../../../../domain/clients/client';
import { createFormName, editFormName } from '../../../../domain/drafts/unsavedDraft';
import type { Database } from '../../../db/schema/database';
import type { Company } from '../company';
import { employeeByUsername } from '../parties/staff';

const HOUR_MS = 3_600_000;

/** What was left unfinished: a new client of this morning, and a change of yesterday that waits for an answer. */
export function generateDrafts(
  { staff, clients }: Pick<Company, 'staff' | 'clients'>,
  now: number,
): InsertObject<Database, 'drafts'>[] {
  const clerk = employeeByUsername(staff, 'l.haddad').id;
  const left = (form: string, hours: number, typed: object, based_on: number | null) => ({
    user_id: clerk,
    form,
    typed: JSON.stringify(typed),
    names: '{}',
    based_on,
    saved_at: new Date(now - hours * HOUR_MS),
  });
  const started = {
    type: 'company',
    company_name: 'Corniche Bakery LLC',
    phone: '+971501234567',
    emirate: 'Sharjah',
    preferred_language: CLIENT_INITIAL_VALUES.preferred_language,
  };
  const known = clients
    .slice(0, 1)
    .map(({ id }) =>
      left(editFormName('clients', id), 26, { address: 'Moved; the new address will follow by mail' }, 1),
    );
  return [left(createFormName('clients'), 3, started, null), ...known];
}
