import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgressFile } from './progress';
import type { Proof, RoundResult } from './proof';
import { listDefects, formatSummary } from './summary';
import { runProof } from './runProof';
import { parseOptions } from './options';

const passed: RoundResult = { cases: 2, defects: [] };

/** Creates a proof with the given round function; counts how often its fixture is opened and closed. */
function createProof(round: (number: number) => RoundResult, rounds = 5) {
  const contexts = { opened: 0, closed: 0 };
  const proof: Proof = {
    name: 'sums',
    claim: 'sums are right',
    rounds,
    setUp: () => {
      contexts.opened += 1;
      return Promise.resolve({ close: () => Promise.resolve(void (contexts.closed += 1)) });
    },
    round: (_context, number) => Promise.resolve(number).then(round),
  };
  return { proof, contexts: contexts };
}

const noCallbacks = { onRound: () => Promise.resolve(), isStopped: () => false };

describe('runProof', () => {
  it('runs every round on one fixture and adds up the results', async () => {
    const { proof, contexts: contexts } = createProof((number) =>
      number === 3 ? { cases: 1, defects: ['a sum is wrong'] } : passed,
    );
    const progress = await runProof(proof, 5, noCallbacks);
    expect(progress).toMatchObject({ rounds: 5, cases: 9, defects: ['round 3: a sum is wrong'] });
    expect(contexts).toEqual({ opened: 1, closed: 1 });
  });

  it('resumes where it was stopped', async () => {
    const numbers: number[] = [];
    const { proof } = createProof((number) => {
      numbers.push(number);
      return passed;
    });
    const progress = await runProof(proof, 5, { ...noCallbacks, isStopped: () => numbers.length === 2 });
    expect(progress.rounds).toBe(1);
    const resumed = await runProof(proof, 5, noCallbacks, progress);
    expect(resumed).toMatchObject({ rounds: 5, cases: 10 });
    expect(numbers).toEqual([1, 2, 2, 3, 4, 5]);
  });

  it('counts an exception as a defect and sets up a new fixture', async () => {
    const { proof, contexts: contexts } = createProof((number) => {
      if (number === 2) throw new Error('the server is gone');
      return passed;
    });
    const progress = await runProof(proof, 3, noCallbacks);
    expect(progress.defects).toEqual([expect.stringContaining('round 2: the round could not be completed')]);
    expect(progress.defects[0]).toContain('the server is gone');
    expect(contexts).toEqual({ opened: 2, closed: 2 });
  });

  it('stops after twenty defects', async () => {
    const { proof } = createProof(() => ({ cases: 1, defects: ['wrong'] }), 100);
    expect((await runProof(proof, 100, noCallbacks)).rounds).toBe(20);
  });
});

describe('progress file', () => {
  it('keeps the progress until the run is finished', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tankbook-proof-'));
    const progressFile = createProgressFile('all', join(folder, 'kept'));
    expect(await progressFile.read()).toEqual({});
    const runProgress = { sums: { rounds: 3, cases: 9, defects: ['round 2: wrong'], ms: 1_234 } };
    await progressFile.write(runProgress);
    expect(await createProgressFile('all', join(folder, 'kept')).read()).toEqual(runProgress);
    const table = formatSummary([createProof(() => passed).proof], runProgress);
    expect(table).toContain('| sums: sums are right | 3 | 9 | 1 | 1.2 s |');
    expect(listDefects(runProgress)).toEqual(['sums: round 2: wrong']);
    await progressFile.finish(table);
    expect(await progressFile.read()).toEqual({});
    expect(await readFile(join(folder, 'kept/all.md'), 'utf8')).toBe(`${table}\n`);
    await rm(folder, { recursive: true });
  });
});

describe('command line options', () => {
  const known = ['kills', 'races'].map((name) => ({ ...createProof(() => passed).proof, name }));

  it.each([
    [[], ['kills', 'races'], undefined, 'all'],
    [['--only', 'races'], ['races'], undefined, 'races'],
    [['--only', 'races,kills', '--rounds', '3', '--restart'], ['kills', 'races'], 3, 'kills+races-3'],
  ])('%j select a run', (args, names, rounds, run) => {
    const options = parseOptions(args, known);
    expect(options.proofs.map(({ name }) => name)).toEqual(names);
    expect(options).toMatchObject({ rounds, run, restart: args.includes('--restart') });
  });

  it.each([
    [['--only', 'sums'], "There is no proof 'sums'; there are: kills, races."],
    [['--rounds', 'many'], "--rounds must be a whole number above zero, not 'many'."],
    [['--rounds', '0'], "--rounds must be a whole number above zero, not '0'."],
  ])('%j are rejected with a message', (args, message) => {
    expect(() => parseOptions(args, known)).toThrow(message);
  });
});
