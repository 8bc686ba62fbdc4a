import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { routes } from '../../../../src/server/routes';
import type { Route } from '../../../../src/server/http/route';
import { watchDatabase } from '../../../proof/attacks/support/databaseWatch';
import { insertBill } from '../../support/testRecords';
import { createHandoverFixtures } from '../wallets/handoverFixtures';

const context = createHandoverFixtures();
const LEDGER_ROUTES = routes.filter(({ path }) => /^\/(journal|account|period|ledger)\b/.test(path));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const UNKNOWN = '0190b6a0-0000-7000-8000-000000000001';
const SQL_TEXT = "2026-01-01'; delete from journal_lines; --";
const DAYS = { from: '2026-01-01', to: '2026-12-31' };
const MONTHS = { from: '2026-01', to: '2026-12' };

/** Valid bodies of the reports; lists accept an empty one. */
const validBody = ({ path }: Route): object =>
  /vat-return/.test(path) ? MONTHS : /ledger$|ledger\/export|^\/ledger/.test(path) ? DAYS : {};

/** Values that no field accepts, regardless of its type. */
const WRONG_TYPES = [{ nonsense: 1 }, [['x']], [{ $gt: '' }], 1e308, -1, true];
const WRONG_DAYS = ['2026-02-30', '2026-13-01', 'yesterday', '', '99999-01-01', 20_260_101, null, SQL_TEXT];
const WRONG_CODES = ['no_such_account', "receivables' or '1'='1", ['receivables', 'no_such_account'], 7];

const wrongBodies = (route: Route): object[] => {
  const valid = validBody(route);
  const fields = Object.keys((route.body as { fields?: object } | undefined)?.fields ?? {});
  const days = 'from' in valid ? ['from', 'to'] : [];
  return [
    ...fields.flatMap((field) => WRONG_TYPES.map((value) => ({ ...valid, [field]: value }))),
    ...days.flatMap((field) => WRONG_DAYS.map((value) => ({ ...valid, [field]: value }))),
    ...(days.length > 0 ? [{ from: DAYS.to, to: DAYS.from }, {}] : []),
    ...(route.path.startsWith('/journal')
      ? [
          ...WRONG_CODES.map((account) => ({ filters: { account } })),
          ...WRONG_DAYS.filter((day) => day !== '' && day !== null).map((from) => ({
            filters: { day: { from } },
          })),
          { filters: { event: 'coup' } },
          { filters: { client: SQL_TEXT } },
          { filters: { source: 12 } },
        ]
      : []),
    { ...valid, sort: 'number; drop table journal_lines' },
    { ...valid, nonsense: 1 },
  ];
};

/** Paths with the id of an existing record, an unknown id and invalid text. */
const pathsOf = ({ path }: Route, known: string): string[] =>
  path.includes(':id')
    ? [known, UNKNOWN, encodeURIComponent(SQL_TEXT), '1e309', 'A'.repeat(300)].map((id) =>
        path.replace(':id', id),
      )
    : [path];

const someId = async (noun: string) => {
  const { body } = await context.request(context.admin, 'POST', `/${noun}`, {});
  return String(body.documents?.[0]?._id);
};

beforeEach(async () => {
  const { body } = await context.request(context.admin, 'GET', `/contract/${context.contract}`);
  await insertBill({ server: context.server }, String((body.client as { _id: string })._id), {
    total: 50_000,
    due: '2026-11-30',
    status: 'Issued',
    contract: context.contract,
  });
});

it('ledger routes are restricted to super administrators', async () => {
  expect(LEDGER_ROUTES.length).toBeGreaterThan(20);
  const clerk = await context.server.signIn({ flags: PERMISSION_FLAGS });
  for (const route of LEDGER_ROUTES) {
    const path = route.path.replace(':id', UNKNOWN);
    const anonymous = await context.request(undefined, route.method, path, validBody(route));
    const wrongRole = await context.request(clerk, route.method, path, validBody(route));
    expect([nameOf(route), anonymous.status, wrongRole.status]).toEqual([nameOf(route), 401, 403]);
  }
});

it('ledger routes refuse invalid requests with a message, without changes', async () => {
  const watch = await watchDatabase(context.server.db);
  const wrong: string[] = [];
  let cases = 0;
  for (const route of LEDGER_ROUTES) {
    const { method } = route;
    const known = await someId(route.path.split('/')[1]?.replace('ledger', 'account') ?? '');
    for (const path of pathsOf(route, known)) {
      const isKnown = path.includes(known) || !route.path.includes(':id');
      const requests =
        method === 'GET'
          ? ['?nonsense=1', '?from[]=x', `?q=${encodeURIComponent(SQL_TEXT)}`].map(
              (query) => [path + query, undefined] as const,
            )
          : [...(isKnown ? wrongBodies(route) : [validBody(route)]), [], 'x', 12].map(
              (body) => [path, body] as const,
            );
      for (const [url, body] of requests) {
        cases += 1;
        const { status, body: answer } = await context.request(context.admin, method, url, body);
        const isRefused = status >= 400 && status < 500 && /^\S+( \S+){2,}$/.test(String(answer.message));
        if (!isRefused)
          wrong.push(`${method} ${url} ${JSON.stringify(body)}: ${String(status)} ${String(answer.message)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(cases).toBeGreaterThan(500);
  await context.server.quiet();
  expect(await watch.changed()).toEqual([]);
});
