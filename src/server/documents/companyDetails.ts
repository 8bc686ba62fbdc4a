import { sql } from 'kysely';
import { LOGO } from '../../domain/media/media';
import { NO_IMAGE } from '../../domain/settings/formatSetting';
import type { Db } from '../db/client';
import { loadLogo } from './logo';
import type { DocumentServices, Logo } from './logo';

const SETTING_KEYS = {
  name: 'company_name',
  name_ar: 'company_name_ar',
  address: 'address',
  trn: 'trn',
  license: 'trade_license',
  phone: 'phone',
  email: 'email',
  bank: 'bank_name',
  iban: 'iban',
  stamp: 'stamp_text',
  footer: 'invoice_footer',
} as const;

/** The company as its papers name it. */
export type CompanyDetails = Partial<Record<keyof typeof SETTING_KEYS, string>> & { logo?: Logo };

async function textSettingsOn(db: Db, keys: readonly string[], day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: unknown }>`select t.key, v.value from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  return new Map(rows.flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value]] : [])));
}

/** The company's own settings as they count on a day; what was issued before bears the logo of its own day. */
export async function loadCompanyDetails(
  desk: DocumentServices,
  day: string,
  issued = day,
): Promise<CompanyDetails> {
  const told = await textSettingsOn(desk.db, Object.values(SETTING_KEYS), day);
  const chosen = (await textSettingsOn(desk.db, [LOGO], issued)).get(LOGO) ?? NO_IMAGE;
  const logo = chosen === NO_IMAGE ? undefined : await loadLogo(desk, chosen);
  const known = Object.entries(SETTING_KEYS).flatMap(([name, key]) =>
    told.has(key) ? [[name, told.get(key)]] : [],
  );
  return { ...(Object.fromEntries(known) as CompanyDetails), ...(logo && { logo }) };
}
