import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof, RoundResult } from '../runner/proof';
import type { Guard } from './guards';
import { GUARDS } from './guards';

/** A copy of the product in which guards are removed. */
interface MutationSetup {
  folder: string;
  /** Whether tests pass with all guards in place, by pattern. */
  passesUnchanged: Map<string, boolean>;
  close: () => Promise<void>;
}

const PARTS = ['src', 'test', 'package.json', 'babel.config.js', 'tsconfig.json'];

async function copyProduct(): Promise<MutationSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-unguarded-'));
  for (const part of PARTS) await cp(part, join(folder, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, '.cache'));
  return { folder, passesUnchanged: new Map(), close: () => rm(folder, { recursive: true, force: true }) };
}

interface Report {
  numFailedTests: number;
  numPassedTests: number;
}

/** Runs the tests in the copy; undefined when Jest wrote no report. */
async function runTests(folder: string, tests: string): Promise<Report | undefined> {
  const report = join(folder, '.cache/report.json');
  await rm(report, { force: true });
  const args = ['--config', 'test/jest.config.js', '--selectProjects', 'server', '--testPathPatterns', tests];
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...args, '--json', `--outputFile=${report}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

const hasRun = (report?: Report): report is Report =>
  report !== undefined && report.numPassedTests + report.numFailedTests > 0;

/** Whether the tests pass with all guards in place; failing tests would prove nothing. */
async function passWithGuard({ folder, passesUnchanged }: MutationSetup, tests: string): Promise<boolean> {
  const known = passesUnchanged.get(tests);
  if (known !== undefined) return known;
  const report = await runTests(folder, tests);
  const passes = hasRun(report) && report.numFailedTests === 0;
  passesUnchanged.set(tests, passes);
  return passes;
}

/** Removes one guard, checks that a test fails, and restores it. */
async function tryMutation(
  setup: MutationSetup,
  { what: name, file, guard, instead: replacement, tests }: Guard,
): Promise<string[]> {
  const { folder } = setup;
  if (!(await passWithGuard(setup, tests)))
    return [`${name}: the tests ${tests} fail with the guard in place`];
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (text.split(guard).length !== 2) return [`${name}: the guard does not occur exactly once in ${file}`];
  await writeFile(
    path,
    text.replace(guard, () => replacement),
  );
  const report = await runTests(folder, tests);
  await writeFile(path, text);
  if (!hasRun(report)) return [`${name}: the tests ${tests} could not be run`];
  return report.numFailedTests > 0 ? [] : [`${name}: no test in ${tests} fails without it`];
}

async function round(setup: MutationSetup, number: number): Promise<RoundResult> {
  const guard = GUARDS[(number - 1) % GUARDS.length];
  return { cases: 1, defects: guard ? await tryMutation(setup, guard) : [] };
}

export const mutations: Proof<MutationSetup> = {
  name: 'mutations',
  claim: 'every guard is tested: a test fails when it is removed',
  rounds: GUARDS.length,
  setUp: copyProduct,
  round,
};
