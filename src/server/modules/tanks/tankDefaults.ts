import { Type } from 'typebox';
import { dayInDubai } from '../../../domain/dates';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import type { TankUsual } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { numberAt } from '../settings/settingService';

const KEYS: Record<keyof TankUsual, SettingKey> = {
  low_level: 'tank_low',
  critical_level: 'tank_critical',
  high_level: 'tank_high',
  hysteresis: 'tank_hysteresis',
  reserve_percent: 'tank_reserve',
  density_kg_l: 'gas_density',
};

/** What the settings say on a day that a new tank has. */
async function tankUsual(db: Db, day: string): Promise<TankUsual> {
  const said = await Promise.all(
    Object.entries(KEYS).map(async ([field, key]) => [field, await numberAt(db, key, day)] as const),
  );
  return Object.fromEntries(said) as Record<keyof TankUsual, number>;
}

const percent = Type.Number({ description: 'Percent' });

/** What the form of a new tank begins with, for those who may not open the settings. */
export const tankUsualCalls = [
  call({
    method: 'GET',
    path: '/tank/usual',
    summary: 'Tell the levels that a new tank usually has, and the density of its gas',
    needs: 'canCreateTanks',
    answers: Type.Object({
      low_level: percent,
      critical_level: percent,
      high_level: percent,
      hysteresis: percent,
      reserve_percent: percent,
      density_kg_l: Type.Number({ description: 'kg a litre' }),
    }),
    handle: ({ db, now }) => tankUsual(db, dayInDubai(now)),
  }),
];
