import { readBody } from '../../../../src/server/modules/telemetry/intake';
import type { IntakeSummary, ReceivedMessage } from '../../../../src/server/modules/telemetry/intake';
import { createIntakeQueue } from '../../../../src/server/modules/telemetry/intakeQueue';

const bodyOf = (device: string, length: number) =>
  readBody({
    format: 'generic',
    transport: 'http',
    body: Buffer.from(JSON.stringify(Array.from({ length }, () => ({ device, level: 50 })))),
  });

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose transactions are ended by the test. */
function setUp() {
  const groups: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const queue = createIntakeQueue(
    (bodies: readonly (readonly ReceivedMessage[])[]) =>
      new Promise<IntakeSummary[]>((resolve, reject) => {
        groups.push(bodies.map(([message]) => message?.message?.device).join(' '));
        ends.push((error) => {
          if (error) reject(error);
          else
            resolve(
              bodies.map(({ length }) => ({ accepted: length, duplicates: 0, refused: 0, unknown: 0 })),
            );
        });
      }),
  );
  const outcomes: string[] = [];
  const send = (key: string, name: string, messages = 1) => {
    void queue(key, bodyOf(name, messages)).then(
      ({ accepted }) => outcomes.push(`${name} ${String(accepted)}`),
      () => outcomes.push(`${name} failed`),
    );
  };
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await settled();
  };
  return { send, end, groups, outcomes };
}

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

it('processes bodies that arrive during a transaction of their key together, and those of other keys meanwhile', async () => {
  const { send, end, groups, outcomes } = setUp();
  for (const name of ['a', 'b', 'c']) send('key', name);
  send('other', 'd');
  expect(groups).toEqual(['a', 'd']);
  expect(outcomes).toEqual([]);
  await end();
  expect(groups).toEqual(['a', 'd', 'b c']);
  expect(outcomes).toEqual(['a 1']);
  await end();
  await end();
  expect(outcomes).toEqual(['a 1', 'd 1', 'b 1', 'c 1']);
  send('key', 'e');
  expect(groups.at(-1)).toBe('e');
});

it('processes no more messages together than one transaction stores, and a larger body alone', async () => {
  const { send, end, groups } = setUp();
  send('key', 'a');
  for (const [name, messages] of [
    ['b', 200],
    ['c', 300],
    ['d', 1],
    ['e', 600],
    ['f', 1],
  ] as const)
    send('key', name, messages);
  for (let turn = 0; turn < 5; turn += 1) await end();
  expect(groups).toEqual(['a', 'b c', 'd', 'e', 'f']);
});

it('processes bodies one by one if the database refuses them together, so that one does not fail others', async () => {
  const { send, end, groups, outcomes } = setUp();
  for (const name of ['a', 'b', 'c', 'd']) send('key', name);
  await end();
  await end(lockTimeout);
  await end();
  await end(lockTimeout);
  await end();
  expect(groups).toEqual(['a', 'b c d', 'b', 'c', 'd']);
  expect(outcomes).toEqual(['a 1', 'b 1', 'c failed', 'd 1']);
});

it('fails all bodies of a transaction whose connection is lost', async () => {
  const { send, end, groups, outcomes } = setUp();
  for (const name of ['a', 'b', 'c']) send('key', name);
  await end();
  await end(new Error('Connection terminated unexpectedly'));
  expect(groups).toEqual(['a', 'b c']);
  expect(outcomes).toEqual(['a 1', 'b failed', 'c failed']);
});
