import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A local SMTP server that accepts messages. */
export interface SmtpServer {
  port: number;
  messageCount: () => number;
  /** Headers and bodies of the messages. */
  messages: readonly string[];
  close: () => Promise<void>;
}

const REPLIES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^EHLO/i, '250 at your service'],
  [/^(MAIL|RCPT|RSET)/i, '250 fine'],
  [/^DATA/i, '354 go on'],
  [/^QUIT/i, '221 bye'],
];

/** Starts the server on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = [];
  const handleConnection = (socket: Socket) => {
    let buffer = '';
    let isReadingData = false;
    let message: string[] = [];
    const reply = (text: string) => socket.write(`${text}\r\n`);
    const handleLine = (line: string) => {
      if (isReadingData && line !== '.') {
        message.push(line);
        return;
      }
      if (isReadingData) messages.push(message.join('\r\n'));
      message = [];
      const isMessageEnd = isReadingData;
      isReadingData = /^DATA/i.test(line);
      reply(
        isMessageEnd ? '250 taken' : (REPLIES.find(([pattern]) => pattern.test(line))?.[1] ?? '502 unknown'),
      );
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (buffer + bytes.toString()).split('\r\n');
      buffer = lines.pop() ?? '';
      lines.forEach(handleLine);
    });
    reply('220 here');
  };
  const server = createServer(handleConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    messageCount: () => messages.length,
    messages,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
