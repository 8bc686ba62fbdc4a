import { formatTable, overBudget } from './figures';
import { alternate } from './processes';
import { readTelemetryOptions } from './telemetry/main';

it('the bench of the telemetry has options for its size', () => {
  expect(readTelemetryOptions([])).toEqual({ tanks: 500, days: 365, seconds: 60 });
  expect(readTelemetryOptions(['--tanks', '50', '--days', '60'])).toEqual({
    tanks: 50,
    days: 60,
    seconds: 60,
  });
  expect(() => readTelemetryOptions(['--days', 'many'])).toThrow('--days must be a whole number above zero.');
});

it('the bench alternates between two processes', async () => {
  const requests: string[] = [];
  const load = (name: string) => ({
    name,
    count: 4,
    send: () => {
      requests.push(name);
      return Promise.resolve(new Response());
    },
  });
  const both = alternate(load('one'), load('two'));
  for (let turn = 0; turn < both.count; turn += 1) await both.send(turn);
  expect(requests).toEqual(['one', 'two', 'one', 'two']);
});

it('the bench fails only for an exceeded budget', () => {
  const start = { name: 'start', value: 2_001, unit: 'ms', budget: 2_000 };
  expect(overBudget([start, { ...start, value: 2_000 }, { name: 'sort', value: 9_000, unit: 'ms' }])).toEqual(
    [start],
  );
  expect(formatTable([start])).toContain('| start | 2001 ms | 2000 ms |');
});
