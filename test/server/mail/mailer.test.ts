import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmtpMailer, createFileMailer } from '../../../src/server/mail/mailer';

const LETTER = {
  to: 'anna@example.com',
  subject: 'Zahlung für <you>',
  paragraphs: ['Your code: ABC', '<b>1 & 2</b>', 'Kind regards\nAl Bahar'],
};

/** A mail server that takes everything and remembers what it was told. */
async function postOffice() {
  const said: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      said.push(text);
      if (isLetter && !text.endsWith('\r\n.\r\n')) return;
      const wasLetter = isLetter;
      isLetter = !wasLetter && text.startsWith('DATA');
      socket.write(isLetter ? '354 go on\r\n' : text.startsWith('EHLO') ? '250 hello\r\n' : '250 fine\r\n');
      if (text.startsWith('QUIT')) socket.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { port, said, close: () => new Promise((closed) => server.close(closed)) };
}

describe('a letter', () => {
  it('is a file for one person, with its words as text and as a page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tankbook-mail-'));
    await createFileMailer(join(folder, 'mail'))(LETTER);
    const [name = ''] = await readdir(join(folder, 'mail'));
    const mail = await readFile(join(folder, 'mail', name), 'utf8');
    await rm(folder, { recursive: true });
    expect(name).toMatch(/\.eml$/);
    expect(mail).toMatch(/^To: anna@example\.com\r$/m);
    expect(mail).toContain('Your code: ABC');
    expect(mail).toContain('<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;</p>');
    expect(mail).toMatch(/<p>Kind regards<\/p>\s+<p>Al Bahar<\/p>/);
  });

  it('goes out by the mail server that was told, from the address that was told', async () => {
    const office = await postOffice();
    await createSmtpMailer(`smtp://127.0.0.1:${office.port}/?from=office@gas.example`)(LETTER);
    await office.close();
    const said = office.said.join('');
    expect(said).toContain('MAIL FROM:<office@gas.example>');
    expect(said.match(/RCPT TO:<[^>]*>/g)).toEqual(['RCPT TO:<anna@example.com>']);
    expect(said).toContain('Your code: ABC');
  });
});
