import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof, Tally } from '../proof';
import type { Guard } from './guards';
import { GUARDS } from './guards';

/** A copy of the product in which guards are taken away. */
interface Copy {
  folder: string;
  /** Which tests pass while every guard is in its place. */
  sound: Map<string, boolean>;
  close: () => Promise<void>;
}

const PARTS = ['src', 'test', 'package.json', 'babel.config.js', 'tsconfig.json'];

async function copied(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-unguarded-'));
  for (const part of PARTS) await cp(part, join(folder, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, '.cache'));
  return { folder, sound: new Map(), close: () => rm(folder, { recursive: true, force: true }) };
}

interface Report {
  numFailedTests: number;
  numPassedTests: number;
}

/** Run the named tests in the copy; undefined when they could not be run at all. */
async function tested(folder: string, tests: string): Promise<Report | undefined> {
  const report = join(folder, '.cache/report.json');
  await rm(report, { force: true });
  const words = [
    '--config',
    'test/jest.config.js',
    '--selectProjects',
    'server',
    '--testPathPatterns',
    tests,
  ];
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...words, '--json', `--outputFile=${report}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

const ran = (report?: Report): report is Report =>
  report !== undefined && report.numPassedTests + report.numFailedTests > 0;

/** Whether tests pass as things are: those which fail anyway would miss nothing. */
async function areSound({ folder, sound }: Copy, tests: string): Promise<boolean> {
  const known = sound.get(tests);
  if (known !== undefined) return known;
  const report = await tested(folder, tests);
  const passes = ran(report) && report.numFailedTests === 0;
  sound.set(tests, passes);
  return passes;
}

/** Take one guard away, see that the tests notice, and put it back. */
async function tried(copy: Copy, { what, file, guard, instead, tests }: Guard): Promise<string[]> {
  const { folder } = copy;
  if (!(await areSound(copy, tests))) return [`${what}: the tests ${tests} fail with the guard in its place`];
  const place = join(folder, file);
  const text = await readFile(place, 'utf8');
  if (text.split(guard).length !== 2) return [`${what}: the guard doesn't stand once in ${file}`];
  await writeFile(
    place,
    text.replace(guard, () => instead),
  );
  const report = await tested(folder, tests);
  await writeFile(place, text);
  if (!ran(report)) return [`${what}: the tests ${tests} could not be run`];
  return report.numFailedTests > 0 ? [] : [`${what}: nothing in ${tests} misses it`];
}

async function round(copy: Copy, number: number): Promise<Tally> {
  const guard = GUARDS[(number - 1) % GUARDS.length];
  return { cases: 1, defects: guard ? await tried(copy, guard) : [] };
}

/** Guards taken away one by one, in a copy of the product. */
export const mutations: Proof<Copy> = {
  name: 'mutations',
  claim: 'every guard is watched: without it a test fails',
  rounds: GUARDS.length,
  ground: copied,
  round,
};
