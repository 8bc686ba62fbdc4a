import type { Id } from '../../../../domain/entity';
import type { LevelRange, TankLevels } from '../../../../domain/tanks/tankLevels';
import { parseResponse } from '../../../api/parseResponse';
import { createQuery } from '../../../store/createQuery';
import type { QueryResult } from '../../../store/createQuery';

interface LevelsQuery {
  id: Id;
  range: LevelRange;
  /** Time of the newest reading, not sent; when it changes, the levels are read again. */
  newest?: string | null;
}

declare module '../../../store/rootState' {
  interface RootState {
    tankLevels: QueryResult<LevelsQuery, TankLevels> | null;
  }
}

export const tankLevels = createQuery('tankLevels', async (api, { id, range }: LevelsQuery) =>
  parseResponse(
    await api.get<TankLevels | undefined>(`/tank/${encodeURIComponent(id)}/levels?range=${range}`),
    { points: 'list', deliveries: 'list', alarms: 'list' },
  ),
);
