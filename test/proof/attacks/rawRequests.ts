import { connect } from 'node:net';
import type { Tally } from '../proof';
import { hostileOf } from './expand';
import type { Watch } from './watch';

const RAW = hostileOf('http').flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
const PATIENCE_MS = 1_000;

/** What a raw request is answered; nothing when the connection is simply closed. */
const answered = (port: number, bytes: string): Promise<string> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const heard: Buffer[] = [];
    const end = () => {
      socket.destroy();
      done(Buffer.concat(heard).toString('latin1'));
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.on('data', (part: Buffer) => heard.push(part));
    socket.on('close', end);
    socket.on('error', end);
    socket.write(bytes, 'latin1');
  });

/** Requests that no honest browser would send, byte by byte: refused, or at most a page that is everybody's. */
export async function rawRequests(port: number, watched: Watch): Promise<Tally> {
  const defects: string[] = [];
  for (const bytes of RAW) {
    const answer = await answered(port, bytes);
    const status = /^HTTP\/1\.1 (\d)/.exec(answer)?.[1];
    const words = `${JSON.stringify(bytes.slice(0, 90))} is answered by ${answer.slice(0, 40)}`;
    const isPage = /content-type: text\/html/i.test(answer);
    if (status === '5' || (status === '2' && !isPage)) defects.push(words);
    if (/^(server|x-powered-by):/im.test(answer)) defects.push(`${words} and tells what serves it`);
    if ((await watched.changed()).length > 0) defects.push(`${words} and changes something`);
  }
  return { cases: RAW.length, defects };
}
