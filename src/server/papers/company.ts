import { sql } from 'kysely';
import type { Db } from '../database/pool';

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
export type Company = Partial<Record<keyof typeof KEYS, string>>;

/** The company's own settings as they count on a day. */
export async function companyOn(db: Db, day: string): Promise<Company> {
  const { rows } = await sql<{ key: string; value: unknown }>`select t.key, v.value from settings t
    join setting_versions v on v.id = setting_version_on(t.id, ${day}::date)
    where t.key = any(${Object.values(KEYS)}::text[]) and t.deleted_at is null`.execute(db);
  const told = new Map(rows.map(({ key, value }) => [key, value]));
  const found = Object.entries(KEYS).map(([name, key]) => [name, told.get(key)]);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string')) as Company;
}
