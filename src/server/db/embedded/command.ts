import { spawn } from 'node:child_process';

/** Unprivileged system account that runs PostgreSQL when the server is root. */
export interface Account {
  uid: number;
  gid: number;
}

interface CommandResult {
  ok: boolean;
  output: string;
}

/** Environment without PG* variables, which could point PostgreSQL to another cluster. */
export const CLEAN_ENVIRONMENT: Record<string, string> = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  ...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT }),
};

/** Runs a program in its own process group, out of reach of Ctrl-C; a failure to start gives `ok: false`. */
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
    const onData = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}
