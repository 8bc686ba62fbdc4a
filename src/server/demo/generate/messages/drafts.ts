import type { InsertObject } from 'kysely';
import { CLIENT_INITIAL_VALUES } from '../../../../domain/clients/client';
import { createFormName, editFormName } from '../../../../domain/drafts/unsavedDraft';
import { HOUR_MS } from '../../../../domain/durations';
import type { Database } from '../../../db/schema/database';
import type { Company } from '../company';
import { employeeByUsername } from '../parties/staff';

/** Two unsaved drafts: a new client, and a change that is based on an older version. */
export function generateDrafts(
  { staff, clients }: Pick<Company, 'staff' | 'clients'>,
  now: number,
): InsertObject<Database, 'drafts'>[] {
  const userId = employeeByUsername(staff, 'l.haddad').id;
  const draftOf = (form: string, hours: number, typed: object, based_on: number | null) => ({
    user_id: userId,
    form,
    typed: JSON.stringify(typed),
    names: '{}',
    based_on,
    saved_at: new Date(now - hours * HOUR_MS),
  });
  const newClient = {
    type: 'company',
    company_name: 'Corniche Bakery LLC',
    phone: '+971501234567',
    emirate: 'Sharjah',
    preferred_language: CLIENT_INITIAL_VALUES.preferred_language,
  };
  const edits = clients
    .slice(0, 1)
    .map(({ id }) =>
      draftOf(editFormName('clients', id), 26, { address: 'Moved; the new address will follow by mail' }, 1),
    );
  return [draftOf(createFormName('clients'), 3, newClient, null), ...edits];
}
