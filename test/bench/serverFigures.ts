import type { LoginResponse } from '../../src/domain/session/session';
import type { Figure } from './figures';
import type { Load } from './load';
import { withUnlimitedServer } from './unlimitedServer';
import { loadFigures } from './load';

export interface Credentials {
  username: string;
  password: string;
}

/** Throughput and latency of the most frequent requests. */
export const serverFigures = (dataDir: string, admin: Credentials): Promise<Figure[]> =>
  withUnlimitedServer({ DATA_DIR: dataDir }, async (api) => {
    const figures: Figure[] = [];
    for (const load of await createLoads(api, admin)) {
      console.log(`server, ${load.name}`);
      figures.push(...(await loadFigures(load)));
    }
    return figures;
  });

/** Request loads of a newly signed-in user. */
export async function createLoads(api: string, admin: Credentials): Promise<Load[]> {
  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signIn = () => post('/user/login', admin);
  const { token } = (await (await signIn()).json()) as LoginResponse;
  return [
    { name: 'event polling', count: 4_000, send: () => post('/event?sort=desc', {}, token) },
    {
      name: 'wallet list',
      count: 3_000,
      send: (turn) => post('/wallet', { page: (turn % 5) + 1, limit: 10 }, token),
    },
    { name: 'sign-in', count: 100, send: signIn },
  ];
}
