import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the callback with a server without rate limits. */
export async function withUnlimitedServer<Result>(
  environment: Record<string, string>,
  work: (api: string, server: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const server = fork(join(__dirname, 'unlimitedServerProcess.js'), {
    env: { ...process.env, ...environment },
  });
  try {
    const [port] = (await once(server, 'message')) as [number];
    return await work(`http://127.0.0.1:${String(port)}/api`, server);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}
