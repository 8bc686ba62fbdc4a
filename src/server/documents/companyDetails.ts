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

/** Company details for documents. */
export type CompanyDetails = Partial<Record<keyof typeof SETTING_KEYS, string>> & { logo?: Logo };

async function textSettingsOn(db: Db, keys: readonly string[], day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: unknown }>`select t.key, v.value from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  return new Map(rows.flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value]] : [])));
}

/** Company settings as valid on a day; the logo is that of the issue date. */
export async function loadCompanyDetails(
  services: DocumentServices,
  day: string,
  issued = day,
): Promise<CompanyDetails> {
  const settings = await textSettingsOn(services.db, Object.values(SETTING_KEYS), day);
  const logoId = (await textSettingsOn(services.db, [LOGO], issued)).get(LOGO) ?? NO_IMAGE;
  const logo = logoId === NO_IMAGE ? undefined : await loadLogo(services, logoId);
  const details = Object.entries(SETTING_KEYS).flatMap(([name, key]) =>
    settings.has(key) ? [[name, settings.get(key)]] : [],
  );
  return { ...(Object.fromEntries(details) as CompanyDetails), ...(logo && { logo }) };
}
