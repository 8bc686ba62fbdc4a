import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config';
import { newRecordId } from '../db/recordId';

/** A letter to one person. */
export interface Email {
  to: string;
  subject: string;
  /** Paragraphs of plain text; as a page, each of their lines is one. */
  paragraphs: readonly string[];
  attachment?: { filename: string; bytes: Buffer };
}

/** Sends letters. */
export type Mailer = (letter: Email) => Promise<void>;

const FROM = { name: 'Tankbook', address: 'tankbook@localhost' };
/** A mail server that says nothing for so long is given up. */
const TIMEOUT_MS = 10_000;
const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (mark) => HTML_ENTITIES[mark] ?? mark);

/** A letter as mail programs want it; the recipient is one address, never a list. */
const toMessage = (from: typeof FROM, { to, subject, paragraphs, attachment }: Email) => ({
  from,
  to: { name: '', address: to },
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs
    .flatMap((words) => words.split('\n'))
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n'),
  ...(attachment && { attachments: [{ filename: attachment.filename, content: attachment.bytes }] }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The sender: `?from=` of the server's address, else its user when that is an address, else a name at its host. */
function senderAddress(smtpUrl: URL): typeof FROM {
  const user = decodeURIComponent(smtpUrl.username);
  const told =
    smtpUrl.searchParams.get('from') ?? (user.includes('@') ? user : `tankbook@${smtpUrl.hostname}`);
  return { ...FROM, address: told };
}

/** Send by a mail server. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl);
  const from = senderAddress(url);
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (letter) => {
    await transport.sendMail(toMessage(from, letter));
  };
}

/** Write every letter as a file that mail programs open. */
export function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (letter) => {
    const { message } = await transport.sendMail(toMessage(FROM, letter));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${newRecordId()}.eml`), message, { mode: 0o600 });
  };
}

/** How a server sends letters: by the mail server that it was told of, or into its own folder. */
export const createMailer = ({ smtpUrl, dataDir }: Pick<ServerConfig, 'smtpUrl' | 'dataDir'>): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl) : createFileMailer(join(dataDir, 'mail'));
