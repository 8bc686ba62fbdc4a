import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../startProduct';
import { until } from './until';

/** Every letter that the product has written to its folder of mail. */
async function lettersOf({ dataDir }: Product): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The beginning of a PDF, as a letter carries it. */
const PDF = /application\/pdf[\s\S]*?\r?\n\r?\nJVBERi0/;

/** Wait for the letter to somebody that carries this paper as a real PDF. */
export const paperMailed = (product: Product, to: string, paper: string): Promise<string | undefined> =>
  until(
    `the letter with ${paper} to ${to}`,
    async () =>
      (await lettersOf(product)).find(
        (letter) => letter.includes(`To: ${to}`) && letter.includes(`${paper}.pdf`) && PDF.test(letter),
      ),
    (letter) => letter !== undefined,
  );
