import { connect } from 'node:net';
import type { RoundResult } from '../../runner/proof';
import { hostileInputs } from '../support/hostileInputs';
import type { DatabaseWatch } from '../support/databaseWatch';

const RAW_REQUESTS = hostileInputs('http').flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
const TIMEOUT_MS = 1_000;

/** Sends raw bytes; returns the response, empty when the connection is closed. */
const sendRaw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(TIMEOUT_MS, end);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', end);
    socket.on('error', end);
    socket.write(bytes, 'latin1');
  });

/** Malformed HTTP requests are rejected, or at most get the public page. */
export async function rawRequests(port: number, watch: DatabaseWatch): Promise<RoundResult> {
  const defects: string[] = [];
  for (const bytes of RAW_REQUESTS) {
    const response = await sendRaw(port, bytes);
    const status = /^HTTP\/1\.1 (\d)/.exec(response)?.[1];
    const message = `${JSON.stringify(bytes.slice(0, 90))} is answered by ${response.slice(0, 40)}`;
    const isPage = /content-type: text\/html/i.test(response);
    if (status === '5' || (status === '2' && !isPage)) defects.push(message);
    if (/^(server|x-powered-by):/im.test(response))
      defects.push(`${message} and exposes the server software`);
    if ((await watch.changed()).length > 0) defects.push(`${message} and changes something`);
  }
  return { cases: RAW_REQUESTS.length, defects };
}
