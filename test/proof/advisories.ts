import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Proof, Standing, Tally } from './proof';

const run = promisify(execFile);

const PATIENCE_MS = 120_000;

/** What npm tells of what ships, or why the registry didn't say. */
interface Report {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { url: string })[] }>;
  metadata?: { dependencies: { prod: number } };
}

/** npm ends with 1 both when something is known and when it could not ask; what it prints tells them apart. */
const answerOf = (args: string[]): Promise<string> =>
  run('npm', ['audit', '--omit=dev', '--json', ...args], { timeout: PATIENCE_MS, shell: IS_WINDOWS }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );

const IS_WINDOWS = process.platform === 'win32';

/** Ask the registry what has become known of each package that ships; an error where it doesn't answer, since then nothing is shown. */
export async function askRegistry(registry?: string): Promise<Tally> {
  const told = await answerOf(registry ? [`--registry=${registry}`] : []);
  const { vulnerabilities, metadata, message, error } = JSON.parse(told || '{}') as Report;
  if (!vulnerabilities || !metadata)
    throw new Error(`The registry could not be asked: ${message || error?.summary || 'it gave no answer'}.`);
  return {
    cases: metadata.dependencies.prod,
    defects: Object.entries(vulnerabilities).map(
      ([name, { severity, range, via }]) =>
        `${name} ${range} is known to be weak (${severity}): ${via.map((by) => (typeof by === 'string' ? by : by.url)).join(', ')}`,
    ),
  };
}

export const advisories: Proof<Standing> = {
  name: 'advisories',
  claim: 'what has become known of the packages that ship: the registry knows no weakness of any',
  rounds: 1,
  ground: () => Promise.resolve({ close: () => Promise.resolve() }),
  round: () => askRegistry(),
};
