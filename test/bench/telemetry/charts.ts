import type { LoginResponse } from '../../../src/domain/session/session';
import { LEVEL_RANGES, LEVEL_RANGE_NAMES } from '../../../src/domain/tanks/tankLevels';
import type { InstalledDevice } from '../../server/support/installedDevices';
import type { Figure } from '../figures';
import { loadFigures } from '../load';
import type { Credentials } from '../serverFigures';

const COUNT = 300;
/** Each database connection plans its statements once. */
const WARM_UP = 20;
const P99_BUDGET_MS = 150;

/** Token of a newly signed-in user. */
export async function signIn(api: string, admin: Credentials): Promise<string> {
  const response = await fetch(`${api}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(`The sign-in was answered by ${String(response.status)}.`);
  return ((await response.json()) as LoginResponse).token;
}

/** Requests charts of levels of different tanks for each range, ten at once. */
export async function measureCharts(
  api: string,
  admin: Credentials,
  devices: readonly InstalledDevice[],
  count = COUNT,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await signIn(api, admin)}` };
  const figures: Figure[] = [];
  for (const range of LEVEL_RANGE_NAMES) {
    const measured = await loadFigures({
      name: `chart of ${LEVEL_RANGES[range].label}`,
      count,
      warmUp: Math.min(WARM_UP, count >> 1),
      send: (turn) =>
        fetch(`${api}/tank/${devices[(turn * 7) % devices.length]?.tank ?? ''}/levels?range=${range}`, {
          headers,
        }),
    });
    figures.push(...measured.filter(({ name }) => name.endsWith('p50')));
    figures.push(
      ...measured
        .filter(({ name }) => name.endsWith('p99'))
        .map((p99) => ({ ...p99, budget: P99_BUDGET_MS })),
    );
  }
  return figures;
}
