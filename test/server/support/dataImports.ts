import type { DataImportKind } from '../../../src/domain/imports/dataImport';
import { CUT_OVER } from './migratingCompany';
import type { TestContext } from './recordLifecycle';
import type { ResponseBody, TestUser } from './testServer';

interface UploadOptions {
  user?: TestUser;
  cutOver?: string;
}

/** Requests of imports, and queries of the database. */
export function createImportRequests(context: TestContext) {
  /** Uploads a file without waiting for its check. */
  const upload = (
    kind: DataImportKind,
    content: string | Buffer,
    { user = context.admin, cutOver = CUT_OVER }: UploadOptions = {},
  ) => {
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = `${part('kind', kind)}${part('cut_over_on', cutOver)}--b\r\nContent-Disposition: form-data; name="file"; filename="${kind}.csv"\r\n\r\n`;
    return context.server.request(user, 'POST', '/import/add', undefined, {
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };

  const read = async (id: unknown): Promise<ResponseBody> =>
    (await context.request('GET', `/import/${String(id)}`)).body;

  /** Performs a step and waits for its job. */
  const step = async (id: unknown, name: string, body: object = {}) => {
    const response = await context.request('POST', `/import/${String(id)}/${name}`, body);
    await context.server.quiet();
    return response;
  };

  /** Uploads a file and waits for its check. */
  const checked = async (
    kind: DataImportKind,
    content: string | Buffer,
    options: UploadOptions = {},
  ): Promise<ResponseBody> => {
    const { status, body } = await upload(kind, content, options);
    if (status !== 201) throw new Error(JSON.stringify(body));
    await context.server.quiet();
    return read(body._id);
  };

  const imported = async (kind: DataImportKind, content: string): Promise<ResponseBody> => {
    const { _id } = await checked(kind, content);
    const { status, body } = await step(_id, 'start');
    if (status !== 200) throw new Error(JSON.stringify(body));
    return read(_id);
  };

  /** Nonzero balances of the ledger in fils, by account. */
  const balances = async (): Promise<Record<string, number>> => {
    const { rows } = await context.server.pool.query<{ code: string; fils: number }>(
      `select a.code, sum(l.amount)::bigint as fils from journal_lines l join ledger_accounts a on a.position = l.account
       group by a.code having sum(l.amount) <> 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ code, fils }) => [code, Number(fils)]));
  };

  /** Number of existing records, by table. */
  const counts = async (): Promise<Record<string, number>> => {
    const tables = ['sites', 'clients', 'tanks', 'counters', 'devices', 'contracts', 'bills'];
    const { rows } = await context.server.pool.query<Record<string, number>>(
      `select ${tables.map((table) => `(select count(*)::int from ${table} where deleted_at is null) as ${table}`).join()},
        (select count(*)::int from former_codes) as former_codes,
        (select count(*)::int from counter_readings where status <> 'rejected') as readings,
        (select count(*)::int from wallets where voided_at is null and coalesce(check_status, '') <> 'cancelled') as wallets`,
    );
    return rows[0] ?? {};
  };

  return { upload, read, step, checked, imported, balances, counts };
}
