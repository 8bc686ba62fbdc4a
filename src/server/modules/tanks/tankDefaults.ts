import { Type } from 'typebox';
import { dubaiDate } from '../../../domain/dates';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import type { TankDefaults } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import { getNumberSetting } from '../settings/settingService';

const SETTING_KEYS: Record<keyof TankDefaults, SettingKey> = {
  low_level: 'tank_low',
  critical_level: 'tank_critical',
  high_level: 'tank_high',
  hysteresis: 'tank_hysteresis',
  reserve_percent: 'tank_reserve',
  density_kg_l: 'gas_density',
};

/** Default values of a new tank on a day. */
async function loadTankDefaults(db: Db, day: string): Promise<TankDefaults> {
  const entries = await Promise.all(
    Object.entries(SETTING_KEYS).map(
      async ([field, key]) => [field, await getNumberSetting(db, key, day)] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<keyof TankDefaults, number>;
}

const percent = Type.Number({ description: 'Percent' });

/** Default values for users who may not read the settings. */
export const tankDefaultRoutes = [
  route({
    method: 'GET',
    path: '/tank/defaults',
    summary: 'Default levels and gas density of a new tank',
    permission: 'canCreateTanks',
    response: Type.Object({
      low_level: percent,
      critical_level: percent,
      high_level: percent,
      hysteresis: percent,
      reserve_percent: percent,
      density_kg_l: Type.Number({ description: 'kg a litre' }),
    }),
    handler: ({ db, now }) => loadTankDefaults(db, dubaiDate(now)),
  }),
];
