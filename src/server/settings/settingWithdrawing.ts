import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { dayInDubai, showDate } from '../../domain/dates';
import type { Setting } from '../../domain/setting';
import type { Doer } from '../kit/ask';
import { call } from '../kit/call';
import { found, Refusal } from '../kit/refusal';
import { addVersion, settings } from './settingsTable';

/** A rule that never counted goes as a whole, and leaves its key to others. */
async function removeWhole({ db, now }: Doer, { _id, is_system }: Setting): Promise<void> {
  if (is_system) throw new Refusal(409, 'This rule belongs to the system and stays.');
  const { rows } = await sql`select 1 from contracts
    where tariff_id = ${_id} and deleted_at is null limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal(409, 'Contracts are charged by this tariff; it stays.');
  await sql`update settings set deleted_at = ${new Date(now)}, version = version + 1,
    key = key || '.' || id where id = ${_id}`.execute(db);
}

/** Take back what has not begun to count: the value to come, or a rule that is all to come. */
async function withdraw(ask: Doer, setting: Setting): Promise<void> {
  const { key, label, group, value_type, value, effective_from, upcoming } = setting;
  if (upcoming) {
    const stays = { key, label, group, value_type, value, effective_from: upcoming.effective_from };
    return addVersion(ask, setting._id, stays);
  }
  if (effective_from > dayInDubai(ask.now)) return removeWhole(ask, setting);
  throw new Refusal(
    409,
    `This value has counted since ${showDate(effective_from)} and stays; another may follow it.`,
  );
}

/** The call that takes back a value before its day has come. */
export const withdrawCall = (record: TSchema) =>
  call({
    method: 'POST',
    path: '/setting/:id/withdraw',
    summary: 'Take back the value of a setting that is still to come; one that counts already stays',
    needs: 'superAdmin',
    changes: 'setting.withdrawn',
    answers: record,
    handle: async (ask) => {
      const { db, param, changed } = ask;
      const id = param('id');
      await sql`select 1 from settings where id = ${id} for update`.execute(db);
      const before = found(await settings.find(db, id));
      await withdraw(ask, before);
      await sql`update settings set version = version + 1 where id = ${id} and deleted_at is null`.execute(
        db,
      );
      const { value, effective_from, upcoming } = before;
      await changed({ model: 'setting', id, before: upcoming ?? { value, effective_from }, after: {} });
      return (await settings.find(db, id)) ?? before;
    },
  });
