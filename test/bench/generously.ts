import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Work with a server that may be asked as often as one likes; it ends with the work. */
export async function generously<Result>(
  environment: Record<string, string>,
  work: (api: string, server: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const server = fork(join(__dirname, 'generousServer.js'), { env: { ...process.env, ...environment } });
  try {
    const [port] = (await once(server, 'message')) as [number];
    return await work(`http://127.0.0.1:${String(port)}/api`, server);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}
