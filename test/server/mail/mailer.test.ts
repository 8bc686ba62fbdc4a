import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmtpMailer, createFileMailer } from '../../../src/server/mail/mailer';

const EMAIL = {
  to: 'anna@example.com',
  subject: 'Zahlung für <you>',
  paragraphs: ['Your code: ABC', '<b>1 & 2</b>', 'Kind regards\nAl Bahar'],
};

/** An SMTP server that accepts all emails and records what it receives. */
async function startSmtpServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received.push(text);
      if (isData && !text.endsWith('\r\n.\r\n')) return;
      const wasData = isData;
      isData = !wasData && text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : text.startsWith('EHLO') ? '250 hello\r\n' : '250 fine\r\n');
      if (text.startsWith('QUIT')) socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('an email', () => {
  it('is stored as a file for one recipient, as text and as HTML', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tankbook-mail-'));
    await createFileMailer(join(folder, 'mail'))(EMAIL);
    const [name = ''] = await readdir(join(folder, 'mail'));
    const mail = await readFile(join(folder, 'mail', name), 'utf8');
    await rm(folder, { recursive: true });
    expect(name).toMatch(/\.eml$/);
    expect(mail).toMatch(/^To: anna@example\.com\r$/m);
    expect(mail).toContain('Your code: ABC');
    expect(mail).toContain('<p dir="auto">&lt;b&gt;1 &amp; 2&lt;/b&gt;</p>');
    expect(mail).toMatch(/<p dir="auto">Kind regards<\/p>\s+<p dir="auto">Al Bahar<\/p>/);
  });

  it('is sent by the configured SMTP server from the configured address', async () => {
    const smtp = await startSmtpServer();
    await createSmtpMailer(`smtp://127.0.0.1:${smtp.port}/?from=office@gas.example`)(EMAIL);
    await smtp.close();
    const received = smtp.received.join('');
    expect(received).toContain('MAIL FROM:<office@gas.example>');
    expect(received.match(/RCPT TO:<[^>]*>/g)).toEqual(['RCPT TO:<anna@example.com>']);
    expect(received).toContain('Your code: ABC');
  });
});
