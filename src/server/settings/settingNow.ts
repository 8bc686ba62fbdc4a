import { dayInDubai } from '../../domain/dates';
import { toFils } from '../../domain/money';
import type { SettingKey } from '../../domain/settingKeys';
import type { Db } from '../database/pool';
import { numberAt } from './settingAt';

/** An amount that is set today, in fils; the usual one where the company has set none. */
export const filsSet = async (db: Db, key: SettingKey, now: number): Promise<number> =>
  toFils(await numberAt(db, key, dayInDubai(now))) ?? 0;
