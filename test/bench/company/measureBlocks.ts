import { BLOCK_PERMISSIONS } from '../../../src/domain/dashboard/dashboard';
import type { LoginResponse } from '../../../src/domain/session/session';
import type { Figure } from '../figures';
import { loadFigures } from '../load';

const COUNT = 45;
const WARM_UP = 5;
const P99_BUDGET_MS = 300;

/** Loads each block of the dashboard for the whole company, one request after the other. */
export async function measureBlocks(api: string, admin: object): Promise<Figure[]> {
  const response = await fetch(`${api}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await response.json()) as LoginResponse;
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  for (const block of Object.keys(BLOCK_PERMISSIONS)) {
    const [, p50, p99] = await loadFigures({
      name: `block ${block}`,
      count: COUNT,
      warmUp: WARM_UP,
      connections: 1,
      send: () => fetch(`${api}/dashboard/${block}`, { headers }),
    });
    if (p50 && p99) figures.push(p50, { ...p99, budget: P99_BUDGET_MS });
  }
  return figures;
}
