import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server of this machine that takes every letter and keeps none. */
export interface MailServer {
  port: number;
  letters: () => number;
  close: () => Promise<void>;
}

const SAYS: readonly (readonly [begins: RegExp, answer: string])[] = [
  [/^EHLO/i, '250 at your service'],
  [/^(MAIL|RCPT|RSET)/i, '250 fine'],
  [/^DATA/i, '354 go on'],
  [/^QUIT/i, '221 bye'],
];

/** Listen for letters on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const counted = { letters: 0 };
  const talk = (socket: Socket) => {
    let heard = '';
    let isLetter = false;
    const say = (answer: string) => socket.write(`${answer}\r\n`);
    const hear = (line: string) => {
      if (isLetter && line !== '.') return;
      if (isLetter) counted.letters += 1;
      const isEnd = isLetter;
      isLetter = /^DATA/i.test(line);
      say(isEnd ? '250 taken' : (SAYS.find(([begins]) => begins.test(line))?.[1] ?? '502 unknown'));
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (heard + bytes.toString()).split('\r\n');
      heard = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 here');
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    letters: () => counted.letters,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
