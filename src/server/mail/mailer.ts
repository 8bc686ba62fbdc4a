import { escapeHtml } from '../html';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config';
import { newRecordId } from '../db/recordId';

/** An email to one recipient. */
export interface Email {
  to: string;
  subject: string;
  /** Plain text; in HTML each line becomes a paragraph in the direction of its script. */
  paragraphs: readonly string[];
  attachment?: { filename: string; bytes: Buffer };
}

/** Sends an email; rejects with the error of the mail server. */
export type Mailer = (email: Email) => Promise<void>;

const FROM = { name: 'Tankbook', address: 'tankbook@localhost' };
/** Limit for each silence of the mail server. */
const TIMEOUT_MS = 10_000;

/** Message of nodemailer; the recipient is one address, never a list. */
const toMessage = (from: typeof FROM, { to, subject, paragraphs, attachment }: Email) => ({
  from,
  to: { name: '', address: to },
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs
    .flatMap((paragraph) => paragraph.split('\n'))
    .map((line) => `<p dir="auto">${escapeHtml(line)}</p>`)
    .join('\n'),
  ...(attachment && { attachments: [{ filename: attachment.filename, content: attachment.bytes }] }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The sender's address: `?from=` of the URL, else its user if that is an address, else `tankbook@<host>`. */
function senderAddress(smtpUrl: URL): typeof FROM {
  const user = decodeURIComponent(smtpUrl.username);
  const address =
    smtpUrl.searchParams.get('from') ?? (user.includes('@') ? user : `tankbook@${smtpUrl.hostname}`);
  return { ...FROM, address };
}

/** Mailer for an SMTP server. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl);
  const from = senderAddress(url);
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (email) => {
    await transport.sendMail(toMessage(from, email));
  };
}

/** Mailer that writes each email to an .eml file; the file gets its final name when complete. */
export function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (email) => {
    const { message } = await transport.sendMail(toMessage(FROM, email));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, newRecordId());
    await writeFile(`${path}.part`, message, { mode: 0o600 });
    await rename(`${path}.part`, `${path}.eml`);
  };
}

/** SMTP mailer of the settings; without one, writes files to `DATA_DIR/mail`. */
export const createMailer = ({ smtpUrl, dataDir }: Pick<ServerConfig, 'smtpUrl' | 'dataDir'>): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl) : createFileMailer(join(dataDir, 'mail'));
