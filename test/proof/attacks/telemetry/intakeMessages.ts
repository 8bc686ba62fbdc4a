import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { TELEMETRY_FORMATS } from '../../../../src/domain/telemetry/telemetry';
import type { TelemetryFormat } from '../../../../src/domain/telemetry/telemetry';
import { addSource, installDevices } from '../../../server/support/installedDevices';
import type { TestContext } from '../../../server/support/recordLifecycle';
import {
  createCaseSender,
  formatOf,
  loadTelemetryCase,
  telemetryCaseNames,
} from '../../../server/support/telemetryCases';
import { insertSite } from '../../../server/support/testRecords';
import { createTestServer } from '../../../server/support/testServer';
import type { TestServer } from '../../../server/support/testServer';
import type { Proof, RoundResult } from '../../runner/proof';
import type { Attack } from '../support/attackProof';
import { createFindings } from '../support/attackProof';
import {
  BROKEN_BODIES,
  LONGEST_BODY,
  NO_NUMBERS,
  NO_TIMES,
  TOO_LONG_BODY,
  mutatedBodies,
} from './brokenMessages';

interface IntakeSetup {
  server: TestServer;
  context: TestContext;
  cases: ReturnType<typeof createCaseSender>;
  /** Ingest keys by format. */
  keys: ReadonlyMap<TelemetryFormat, string>;
  device: string;
  /** Bytes of the heap after the first round. */
  heapBefore: number | undefined;
  close: () => Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const MUTATIONS = 100;
/** Rounds of mutated messages for each case. */
const ROUNDS_PER_CASE = 4;
const HEAP_GROWTH_MAX = 64 * MEGABYTE;
/** Number of concurrent requests with the longest body, and the permitted growth of memory. */
const LONG_REQUESTS = 150;
const MEMORY_GROWTH_MAX = 320 * MEGABYTE;
const [FLOOD, FLOOD_LIMIT, OTHER_REQUESTS] = [1_500, 1_300, 5];

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function startIntake(): Promise<IntakeSetup> {
  const server = await createTestServer();
  await insertSite(server.db);
  const context: TestContext = {
    server,
    admin: await server.signIn({ role: 'SuperAdmin' }),
    request: (method, path, body) => server.request(context.admin, method, path, body),
    add: async (noun, draft) => (await context.request('POST', `/${noun}/add`, draft)).body,
  };
  const keys = new Map<TelemetryFormat, string>();
  for (const format of TELEMETRY_FORMATS)
    keys.set(format, await addSource(server.db, { name: `Proof ${format}`, format }));
  const [installed] = await installDevices(server.db, 1);
  return {
    server,
    context,
    keys,
    cases: createCaseSender(context),
    device: installed?.serial_number ?? '',
    heapBefore: undefined,
    close: server.close,
  };
}

const post = (server: TestServer, key: string | undefined, format: string, body: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `/api/ingest/${format}`,
    headers: { authorization: `Bearer ${key ?? ''}`, 'content-type': 'application/json' },
    payload: body,
  });

/** State that a message without a reading must not change. */
async function readState({ db }: TestServer): Promise<string> {
  const { rows } = await sql<object>`select (select count(*)::int from tank_readings) as readings,
    (select count(*)::int from counter_indexes) as indexes,
    (select md5(string_agg(s::text, ',' order by tank_id)) from tank_states s) as states,
    (select count(*)::int from alarms where tank_id is not null) as alarms`.execute(db);
  return JSON.stringify(rows[0]);
}

const countMessages = async ({ db }: TestServer): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from telemetry_messages`.execute(db);
  return rows[0]?.count ?? 0;
};

const preview = (body: string | Buffer): string => JSON.stringify(body.toString('utf8').slice(0, 300));

/** Sends bodies that are not messages, in every format. */
const sendBrokenBodies: Attack<IntakeSetup> = async ({ server, keys }, { expect }) => {
  const before = await readState(server);
  for (const [format, key] of keys) {
    for (const [description, body] of BROKEN_BODIES) {
      const count = await countMessages(server);
      const { statusCode } = await post(server, key, format, body);
      expect(statusCode === 200, `${description} as ${format} is answered by ${String(statusCode)}`);
      expect((await countMessages(server)) > count, `${description} as ${format} is not in the message log`);
    }
    const { statusCode } = await post(server, key, format, TOO_LONG_BODY);
    expect(statusCode === 413, `a body that is too long is answered by ${String(statusCode)}`);
  }
  expect((await readState(server)) === before, 'a broken body changed readings, states or alarms');
};

/** Sends invalid levels and times. */
const sendNoValues: Attack<IntakeSetup> = async ({ server, keys, device }, { expect }) => {
  const before = await readState(server);
  const messages = [
    ...NO_NUMBERS.map((level) => ({ device, values: { level } })),
    ...NO_TIMES.map((ts) => ({ device, ts, values: { level: 55 } })),
    ...[-31 * 86_400_000, 6 * 60_000, 400 * 86_400_000].map((offset) => ({
      device,
      ts: server.clock.now + offset,
      values: { level: 55 },
    })),
  ];
  for (const message of messages) {
    const body = JSON.stringify(message);
    const { statusCode } = await post(server, keys.get('generic'), 'generic', body);
    expect(statusCode === 200, `${preview(body)} is answered by ${String(statusCode)}`);
    expect((await readState(server)) === before, `${preview(body)} changed readings, states or alarms`);
  }
};

/** Mutations of a recorded message; refused, unknown and repeated ones change nothing. */
async function sendMutations(setup: IntakeSetup, number: number): Promise<RoundResult> {
  const { server, context, cases } = setup;
  const findings = createFindings();
  const name = telemetryCaseNames[number % telemetryCaseNames.length] ?? '';
  const example = loadTelemetryCase(name);
  server.clock.now = Date.parse(example.received_at);
  context.admin = await server.signIn({ role: 'SuperAdmin' });
  const { device } = await cases.registerDevice(example);
  let before = await readState(server);
  for (const body of mutatedBodies(example.body, number, MUTATIONS)) {
    const message = `${name}, ${formatOf(example)}: ${preview(body)}`;
    const count = await countMessages(server);
    const result = await cases.send(example, device, body).catch((error: unknown) => ({
      status: 500,
      summary: error,
    }));
    findings.expect(result.status === 200, `${message} is answered by ${String(result.status)}`);
    findings.expect((await countMessages(server)) > count, `${message} is not in the message log`);
    const after = await readState(server);
    const { accepted } = result.summary as { accepted?: number };
    findings.expect(accepted !== 0 || after === before, `${message} is not accepted and changes something`);
    before = after;
  }
  const { rows } = await sql<{ at: string }>`select at from tank_readings where device_id = ${device}
    and (at > ${new Date(server.clock.now)}::timestamptz + interval '5 minutes'
      or at < ${new Date(server.clock.now)}::timestamptz - interval '30 days'
      or level_percent not between 0 and 100)`.execute(server.db);
  findings.expect(rows.length === 0, `${name}: ${String(rows.length)} readings are impossible`);
  const heap = heapUsed();
  setup.heapBefore ??= heap;
  const growth = heap - setup.heapBefore;
  findings.expect(growth < HEAP_GROWTH_MAX, `the heap grew by ${String(growth)} bytes`);
  return findings;
}

/** Runs work on a listening server with a rate limit; returns its result. */
async function withFloodedServer(
  work: (flooded: { url: string; busyKey: string; otherKey: string; device: string }) => Promise<void>,
): Promise<void> {
  const limits = { intake: { max: FLOOD_LIMIT, windowMs: 60_000 } };
  const server = await createTestServer({ limits });
  try {
    const [installed] = await installDevices(server.db, 1);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    await work({
      url: `http://127.0.0.1:${String(port)}/api/ingest/generic`,
      busyKey: await addSource(server.db, { name: 'Busy' }),
      otherKey: await addSource(server.db, { name: 'Other' }),
      device: installed?.serial_number ?? '',
    });
  } finally {
    await server.close();
  }
}

/** Sends a body without copying it; returns the status. */
const send = (url: string, key: string, body: string | Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const options = { method: 'POST', agent: false, headers: { ...headers, 'content-length': body.length } };
    const sent = request(url, options, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', reject).end(body);
  });

/** A flood with one key is limited, and another key is served at the same time. */
const floodWithOneKey: Attack<undefined> = (_context, { expect }) =>
  withFloodedServer(async ({ url, busyKey, otherKey, device }) => {
    const message = JSON.stringify({ device, values: { level: 55 } });
    const open = { count: FLOOD };
    const flood = Array.from({ length: FLOOD }, () =>
      send(url, busyKey, message).finally(() => (open.count -= 1)),
    );
    for (let turn = 0; turn < OTHER_REQUESTS; turn += 1) {
      const status = await send(url, otherKey, message);
      expect(status === 200, `another key is answered by ${String(status)}`);
    }
    expect(open.count > 0, 'another key waited until the flood was over');
    const statuses = await Promise.all(flood);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(429) >= FLOOD - FLOOD_LIMIT, 'the flood is not limited');
    expect(
      count(200) + count(429) === FLOOD,
      `the flood is answered by ${[...new Set(statuses)].join(', ')}`,
    );
  });

/** Many concurrent bodies of the maximum length don't exhaust the memory. */
const floodWithLongBodies: Attack<undefined> = (_context, { expect }) =>
  withFloodedServer(async ({ url, busyKey }) => {
    collectGarbage();
    const before = process.memoryUsage().rss;
    let greatest = before;
    const timer = setInterval(() => (greatest = Math.max(greatest, process.memoryUsage().rss)), 20);
    const statuses = await Promise.all(
      Array.from({ length: LONG_REQUESTS }, () => send(url, busyKey, LONGEST_BODY)),
    ).finally(() => clearInterval(timer));
    expect(
      statuses.every((status) => status === 200 || status === 429),
      `long bodies are answered by ${[...new Set(statuses)].join(', ')}`,
    );
    const growth = Math.round((greatest - before) / MEGABYTE);
    expect(growth * MEGABYTE < MEMORY_GROWTH_MAX, `memory grew by ${String(growth)} MiB`);
  });

async function round(setup: IntakeSetup, number: number): Promise<RoundResult> {
  const findings = createFindings();
  if (number === 1) await sendBrokenBodies(setup, findings);
  else if (number === 2) await sendNoValues(setup, findings);
  else if (number === 3) await floodWithOneKey(undefined, findings);
  else if (number === 4) await floodWithLongBodies(undefined, findings);
  else return sendMutations(setup, number);
  return findings;
}

export const intakeMessages: Proof<IntakeSetup> = {
  name: 'intake-messages',
  claim:
    'hostile and broken messages in every format: no 5xx, each is in the message log, none that is refused changes a level or alarm, memory is bounded, and a flood from one key holds up no other',
  rounds: 4 + ROUNDS_PER_CASE * telemetryCaseNames.length,
  setUp: startIntake,
  round,
};
