import { spawn } from 'node:child_process';

/** An unprivileged account of the system that PostgreSQL runs under when the server itself is root. */
export interface Account {
  uid: number;
  gid: number;
}

interface CommandResult {
  ok: boolean;
  output: string;
}

/** PostgreSQL must not be led astray by settings that were meant for another one. */
export const CLEAN_ENVIRONMENT: Record<string, string> = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  ...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT }),
};

/** Run a short program to its end, out of reach of a Ctrl-C meant for the server; what cannot even be started counts as failed, with the reason as its output. */
export function runCommand(
  file: string,
  args: readonly string[],
  account?: Account,
  cwd = '/',
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(file, args, {
      ...account,
      cwd,
      env: CLEAN_ENVIRONMENT,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}
