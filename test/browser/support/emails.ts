import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../startProduct';
import { waitUntil } from './waitUntil';

/** All mails in the product's mail directory, in the order of sending. */
export async function readEmails({ dataDir }: Product): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(complete.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Start of a base64-encoded PDF attachment. */
const PDF_ATTACHMENT = /application\/pdf[\s\S]*?\r?\n\r?\nJVBERi0/;

/** Waits for a mail to this address with this document attached as PDF. */
export const waitForEmailWithPdf = (
  product: Product,
  to: string,
  documentName: string,
): Promise<string | undefined> =>
  waitUntil(
    `the mail with ${documentName} to ${to}`,
    async () =>
      (await readEmails(product)).find(
        (email) =>
          email.includes(`To: ${to}`) && email.includes(`${documentName}.pdf`) && PDF_ATTACHMENT.test(email),
      ),
    (email) => email !== undefined,
  );
