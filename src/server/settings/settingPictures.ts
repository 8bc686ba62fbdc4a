import { sql } from 'kysely';
import type { SettingDraft } from '../../domain/setting';
import { knownSetting } from '../../domain/settingKeys';
import { NO_PICTURE } from '../../domain/settingShown';
import type { Db } from '../database/pool';
import { unfit } from '../kit/refusal';

/** A rule that shows a picture names one that was brought for it, and holds it until the rule is written. */
export async function refuseNoPicture(db: Db, { key, value }: SettingDraft): Promise<void> {
  if (knownSetting(key)?.manner !== 'picture' || value === NO_PICTURE) return;
  const { rows } = await sql`select 1 from media where id = ${value}::uuid and owner_model = 'setting'
    and mime like 'image/%' and deleted_at is null for share`.execute(db);
  if (rows.length === 0) throw unfit({ value: 'Choose a JPEG, PNG or WebP image that was added' });
}
