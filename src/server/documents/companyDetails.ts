import { sql } from 'kysely';
import { LOGO } from '../../domain/media/media';
import { NO_PICTURE } from '../../domain/settings/formatSetting';
import type { Db } from '../db/client';
import { logoOf } from './logo';
import type { Desk, Logo } from './logo';

const KEYS = {
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
export type Company = Partial<Record<keyof typeof KEYS, string>> & { logo?: Logo };

async function saidOn(db: Db, keys: readonly string[], day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: unknown }>`select t.key, v.value from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${[...keys]}::text[]) and t.deleted_at is null`.execute(db);
  return new Map(rows.flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value]] : [])));
}

/** The company's own settings as they count on a day; what was issued before bears the logo of its own day. */
export async function companyOn(desk: Desk, day: string, issued = day): Promise<Company> {
  const told = await saidOn(desk.db, Object.values(KEYS), day);
  const chosen = (await saidOn(desk.db, [LOGO], issued)).get(LOGO) ?? NO_PICTURE;
  const logo = chosen === NO_PICTURE ? undefined : await logoOf(desk, chosen);
  const known = Object.entries(KEYS).flatMap(([name, key]) => (told.has(key) ? [[name, told.get(key)]] : []));
  return { ...(Object.fromEntries(known) as Company), ...(logo && { logo }) };
}
