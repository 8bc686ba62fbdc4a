import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notebook } from './progress';
import type { Proof, Tally } from './proof';
import { defectsOf, summary } from './summary';
import { tryProof } from './trial';
import { wishesIn } from './wishes';

const fine: Tally = { cases: 2, defects: [] };

/** A proof whose rounds do what the test says, and which counts its grounds. */
function proofOf(round: (number: number) => Tally, rounds = 5) {
  const grounds = { opened: 0, closed: 0 };
  const proof: Proof = {
    name: 'sums',
    claim: 'sums are right',
    rounds,
    ground: () => {
      grounds.opened += 1;
      return Promise.resolve({ close: () => Promise.resolve(void (grounds.closed += 1)) });
    },
    round: (_ground, number) => Promise.resolve(number).then(round),
  };
  return { proof, grounds };
}

const silent = { round: () => Promise.resolve(), stopped: () => false };

describe('a trial', () => {
  it('tries every round on one ground and adds up what they found', async () => {
    const { proof, grounds } = proofOf((number) =>
      number === 3 ? { cases: 1, defects: ['a sum is wrong'] } : fine,
    );
    const course = await tryProof(proof, 5, silent);
    expect(course).toMatchObject({ rounds: 5, cases: 9, defects: ['round 3: a sum is wrong'] });
    expect(grounds).toEqual({ opened: 1, closed: 1 });
  });

  it('goes on from where it was stopped', async () => {
    const numbers: number[] = [];
    const { proof } = proofOf((number) => {
      numbers.push(number);
      return fine;
    });
    const course = await tryProof(proof, 5, { ...silent, stopped: () => numbers.length === 2 });
    expect(course.rounds).toBe(1);
    const rest = await tryProof(proof, 5, silent, course);
    expect(rest).toMatchObject({ rounds: 5, cases: 10 });
    expect(numbers).toEqual([1, 2, 2, 3, 4, 5]);
  });

  it('counts a round that breaks off as a defect and takes a new ground', async () => {
    const { proof, grounds } = proofOf((number) => {
      if (number === 2) throw new Error('the server is gone');
      return fine;
    });
    const course = await tryProof(proof, 3, silent);
    expect(course.defects).toEqual([expect.stringContaining('round 2: it could not be tried to its end')]);
    expect(course.defects[0]).toContain('the server is gone');
    expect(grounds).toEqual({ opened: 2, closed: 2 });
  });

  it('gives up after twenty defects', async () => {
    const { proof } = proofOf(() => ({ cases: 1, defects: ['wrong'] }), 100);
    expect((await tryProof(proof, 100, silent)).rounds).toBe(20);
  });
});

describe('the notebook', () => {
  it('keeps what was written until the run is finished', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tankbook-proof-'));
    const book = notebook('all', join(folder, 'kept'));
    expect(await book.read()).toEqual({});
    const progress = { sums: { rounds: 3, cases: 9, defects: ['round 2: wrong'], ms: 1_234 } };
    await book.write(progress);
    expect(await notebook('all', join(folder, 'kept')).read()).toEqual(progress);
    const table = summary([proofOf(() => fine).proof], progress);
    expect(table).toContain('| sums: sums are right | 3 | 9 | 1 | 1.2 s |');
    expect(defectsOf(progress)).toEqual(['sums: round 2: wrong']);
    await book.finish(table);
    expect(await book.read()).toEqual({});
    expect(await readFile(join(folder, 'kept/all.md'), 'utf8')).toBe(`${table}\n`);
    await rm(folder, { recursive: true });
  });
});

describe('the words behind the command', () => {
  const known = ['kills', 'races'].map((name) => ({ ...proofOf(() => fine).proof, name }));

  it.each([
    [[], ['kills', 'races'], undefined, 'all'],
    [['--only', 'races'], ['races'], undefined, 'races'],
    [['--only', 'races,kills', '--rounds', '3', '--anew'], ['kills', 'races'], 3, 'kills+races-3'],
  ])('%j mean a run of their own', (words, names, rounds, run) => {
    const wishes = wishesIn(words, known);
    expect(wishes.proofs.map(({ name }) => name)).toEqual(names);
    expect(wishes).toMatchObject({ rounds, run, anew: words.includes('--anew') });
  });

  it.each([
    [['--only', 'sums'], "There is no proof 'sums'; there are: kills, races."],
    [['--rounds', 'many'], "--rounds must be a whole number above zero, not 'many'."],
    [['--rounds', '0'], "--rounds must be a whole number above zero, not '0'."],
  ])('%j are refused by a sentence', (words, sentence) => {
    expect(() => wishesIn(words, known)).toThrow(sentence);
  });
});
