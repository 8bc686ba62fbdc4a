import type { TankDefaults } from '../../../domain/tanks/tank';
import { parseResponse } from '../../api/parseResponse';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

declare module '../../store/rootState' {
  interface RootState {
    tankDefaults: QueryResult<object, TankDefaults> | null;
  }
}

/** Default levels of a new tank according to the settings. */
export const tankDefaults = createQuery<object, TankDefaults>('tankDefaults', async (api) =>
  parseResponse(await api.get<TankDefaults | undefined>('/tank/defaults'), { low_level: 'number' }),
);
