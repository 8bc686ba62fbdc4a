import { sendRequest, type ApiResponse } from '../support/apiClient';
import {
  untestedIdempotentRoutes,
  MONEY_OPERATIONS,
  type OperationContext,
  type MoneyOperation,
} from './moneyOperations';
import { startInProcessServer, type InProcessServer } from '../support/inProcessServer';
import type { Proof, RoundResult } from '../runner/proof';

const isSuccess = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;
/** Client timeouts from 1 to 60 ms, so that responses are lost before, during and after the work. */
const timeoutFor = (number: number): number => 1 + ((number * 7) % 60);

/** Checks that a repeated operation took effect exactly once. */
async function findDefects(
  server: InProcessServer,
  name: string,
  { request, effectQuery }: MoneyOperation,
  responses: readonly ApiResponse[],
): Promise<string[]> {
  const statuses = responses.map(({ status }) => status).join(', ');
  const { rows } = await server.pool.query(effectQuery);
  const ids = new Set(responses.filter(isSuccess).map(({ body }) => body._id));
  const [last] = responses.slice(-1);
  return [
    ...(rows.length === 1 ? [] : [`${name} took effect ${String(rows.length)} times (answers ${statuses})`]),
    ...(ids.size <= 1 ? [] : [`${name} answered ${String(ids.size)} records (${statuses})`]),
    ...(responses.every((first) => isSuccess(first) || first.status === 409)
      ? []
      : [`${name} answered ${statuses}`]),
    ...(request.idempotencyKey && !(last && isSuccess(last))
      ? [`${name} did not repeat its response (${statuses})`]
      : []),
  ];
}

/** Sends the request twice in parallel and once more afterwards. */
async function sendTwice(
  server: InProcessServer,
  name: string,
  operation: MoneyOperation,
): Promise<string[]> {
  const { request } = operation;
  const parallel = await Promise.all([sendRequest(server.url, request), sendRequest(server.url, request)]);
  const responses = [...parallel, await sendRequest(server.url, request)];
  const defects = await findDefects(server, name, operation, responses);
  return parallel.some(isSuccess) ? defects : [...defects, `${name} was rejected twice`];
}

/** Sends the request with a short timeout, then again. */
async function resendAfterTimeout(
  server: InProcessServer,
  name: string,
  operation: MoneyOperation,
  timeoutMs: number,
): Promise<string[]> {
  await sendRequest(server.url, { ...operation.request, timeoutMs });
  const response = await sendRequest(server.url, operation.request);
  return findDefects(server, `${name}, retried after a timeout of ${String(timeoutMs)} ms,`, operation, [
    response,
  ]);
}

async function round(server: InProcessServer, number: number): Promise<RoundResult> {
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('The demo company has no contracts.');
    return item;
  };
  const [admin, other] = [at(server.admins, number), at(server.admins, number + 1)];
  const context: OperationContext = { server, number, admin, other, ...at(server.debtors, number) };
  const paths: string[] = [];
  const defects: string[] = [];
  for (const [name, operation] of Object.entries(MONEY_OPERATIONS)) {
    const first = await operation(context);
    paths.push(first.request.path);
    defects.push(...(await sendTwice(server, name, first)));
    const second = await operation({ ...context, number: number + 1_000 });
    defects.push(...(await resendAfterTimeout(server, name, second, timeoutFor(number + paths.length))));
  }
  defects.push(...untestedIdempotentRoutes(paths).map((path) => `${path} is idempotent and not tested`));
  return { cases: 2 * paths.length, defects };
}

export const idempotency: Proof<InProcessServer> = {
  name: 'idempotency',
  claim: 'every money operation sent twice in parallel, or again after a lost response, takes effect once',
  rounds: 50,
  setUp: startInProcessServer,
  round,
};
