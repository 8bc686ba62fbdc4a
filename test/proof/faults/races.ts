import { drafts } from '../../sampleDrafts';
import { sendRequest, type ApiResponse, type ApiRequest } from '../support/apiClient';
import { CONCURRENT_EDITS, nounsWithoutRace, type ConcurrentEdit } from './concurrentEdits';
import { postRequest, type OperationContext } from './moneyOperations';
import { startInProcessServer, type InProcessServer } from '../support/inProcessServer';
import type { Proof, RoundResult } from '../runner/proof';
import type { Admin } from '../support/admins';

const isSuccess = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;

const readRecord = async (
  server: InProcessServer,
  user: Admin,
  noun: string,
  id: string,
): Promise<ApiResponse['body']> =>
  (await sendRequest(server.url, { user, method: 'GET', path: `/${noun}/${id}` })).body;

const findEditableRecord = async (
  { server, admin: user, number }: OperationContext,
  noun: string,
  isReadOnly: ConcurrentEdit['isReadOnly'],
): Promise<ApiResponse['body']> => {
  const body = { page: 1, limit: 50 };
  const { body: page } = await sendRequest(server.url, { user, method: 'POST', path: `/${noun}`, body });
  const rows = page.documents as ApiResponse['body'][] | undefined;
  const editable = rows?.filter((row) => !isReadOnly?.(row)) ?? [];
  const row = editable[number % editable.length];
  if (!row) throw new Error(`There is no ${noun}: ${JSON.stringify(page)}`);
  return readRecord(server, user, noun, String(row._id));
};

/** One of two concurrent updates must succeed; the other must get 409 with the current record. */
function findDefects(
  what: string,
  field: string,
  values: readonly string[],
  responses: readonly ApiResponse[],
): string[] {
  const statuses = responses.map(({ status }) => status).join(' and ');
  const winner = responses.findIndex(isSuccess);
  const loser = responses[1 - winner];
  if (winner < 0 || !loser || loser.status !== 409)
    return [`${what}: two concurrent edits answered ${statuses} ${JSON.stringify(responses[0]?.body)}`];
  const { record, message } = loser.body as { record?: Record<string, unknown>; message?: string };
  if (!message) return [`${what}: the 409 response has no message`];
  if (record?.[field] !== values[winner])
    return [`${what}: the 409 response doesn't contain the current record`];
  return [];
}

const createContext = (server: InProcessServer, number: number): OperationContext => {
  const [admin, other] = [server.admins[number % 20], server.admins[(number + 1) % 20]];
  const debtor = server.debtors[number % server.debtors.length];
  if (!admin || !other || !debtor) throw new Error('The demo company has no users or contracts.');
  return { server, number, admin, other, ...debtor };
};

async function raceEdits(
  context: OperationContext,
  noun: string,
  { field, create, isReadOnly }: ConcurrentEdit,
): Promise<string[]> {
  const { server, number, admin: one, other } = context;
  const record = create
    ? await readRecord(server, one, noun, await create(context))
    : await findEditableRecord(context, noun, isReadOnly);
  const path = `/${noun}/${String(record._id)}`;
  const values = ['first', 'second'].map((order) => `${order} value ${String(number)}`);
  const responses = await Promise.all(
    [one, other].map((user, at) => {
      const body = { version: record.version, [field]: values[at] };
      return sendRequest(server.url, { user, method: 'PUT', path, body });
    }),
  );
  const defects = findDefects(noun, field, values, responses);
  const saved = await readRecord(server, one, noun, String(record._id));
  const isWinnersValue = saved[field] === values[responses.findIndex(isSuccess)];
  return isWinnersValue
    ? defects
    : [...defects, `${noun}: the stored value is not the one that was accepted`];
}

/** Sends two mutually exclusive transitions in parallel. */
async function raceTransitions({
  server,
  admin: one,
  other,
  contract,
  client,
}: OperationContext): Promise<string[]> {
  const bill = await sendRequest(
    server.url,
    postRequest(one, '/bill/add', { ...drafts.bill, contract, client }),
  );
  const cash = { contract, type: 'cash', amount: 25 };
  const idempotencyKey = `race-${String(Date.now())}`;
  const payment = await sendRequest(server.url, postRequest(one, '/wallet/add', cash, idempotencyKey));
  const [billId, paymentId] = [String(bill.body._id), String(payment.body._id)];
  const pairs: [string, ApiRequest, ApiRequest][] = [
    [
      'issuing and holding an invoice',
      postRequest(one, `/bill/${billId}/issue`, {}),
      postRequest(other, `/bill/${billId}/hold`, { reason: 'A doubt' }),
    ],
    [
      'voiding and unloading a payment',
      postRequest(one, `/wallet/${paymentId}/void`, { reason: 'A mistake' }),
      postRequest(
        other,
        '/wallet/unload',
        { custodian: one.id, payments: [paymentId], cash_counted: 25 },
        `${idempotencyKey}-2`,
      ),
    ],
  ];
  const defects: string[] = [];
  for (const [what, first, second] of pairs) {
    const responses = await Promise.all([first, second].map((request) => sendRequest(server.url, request)));
    const statuses = responses.map(({ status }) => String(status)).sort();
    const isExpected = ['200,409', '201,409'].includes(statuses.join());
    const loser = responses.find((one) => !isSuccess(one));
    if (!isExpected || !loser?.body.message)
      defects.push(`${what} in parallel answered ${statuses.join(' and ')}`);
  }
  return defects;
}

async function round(server: InProcessServer, number: number): Promise<RoundResult> {
  const context = createContext(server, number);
  const result: RoundResult = { cases: 2, defects: await raceTransitions(context) };
  for (const [noun, edit] of Object.entries(CONCURRENT_EDITS)) {
    result.cases += 1;
    result.defects.push(...(await raceEdits(context, noun, edit)));
  }
  result.defects.push(
    ...nounsWithoutRace().map((noun) => `${noun} has an edit route and no concurrent edit`),
  );
  return result;
}

export const races: Proof<InProcessServer> = {
  name: 'races',
  claim: 'of two concurrent changes one succeeds and the other gets 409 with the current record',
  rounds: 50,
  setUp: startInProcessServer,
  round,
};
