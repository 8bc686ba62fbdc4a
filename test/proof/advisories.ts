import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Proof, Fixture, RoundResult } from './runner/proof';

const run = promisify(execFile);

const TIMEOUT_MS = 120_000;

/** Output of `npm audit --json`. */
interface Report {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { url: string })[] }>;
  metadata?: { dependencies: { prod: number } };
}

/** npm exits with 1 both for vulnerabilities and for failures; only its output distinguishes them. */
const runNpmAudit = (args: string[]): Promise<string> =>
  run('npm', ['audit', '--omit=dev', '--json', ...args], { timeout: TIMEOUT_MS, shell: IS_WINDOWS }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );

const IS_WINDOWS = process.platform === 'win32';

/** Audits the production dependencies; throws when the registry does not answer. */
export async function auditDependencies(registry?: string): Promise<RoundResult> {
  const output = await runNpmAudit(registry ? [`--registry=${registry}`] : []);
  const { vulnerabilities, metadata, message, error } = JSON.parse(output || '{}') as Report;
  if (!vulnerabilities || !metadata)
    throw new Error(`npm audit failed: ${message || error?.summary || 'no response from the registry'}.`);
  return {
    cases: metadata.dependencies.prod,
    defects: Object.entries(vulnerabilities).map(
      ([name, { severity, range, via }]) =>
        `${name} ${range} is vulnerable (${severity}): ${via.map((source) => (typeof source === 'string' ? source : source.url)).join(', ')}`,
    ),
  };
}

export const advisories: Proof<Fixture> = {
  name: 'advisories',
  claim: 'npm audit reports no vulnerability in a production dependency',
  rounds: 1,
  setUp: () => Promise.resolve({ close: () => Promise.resolve() }),
  round: () => auditDependencies(),
};
