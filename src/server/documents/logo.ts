import { buffer } from 'node:stream/consumers';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Deps } from '../http/dependencies';
import { onPaper } from '../storage/images';
import type { Extent } from '../storage/images';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';

/** Where papers find what they tell. */
export interface Desk {
  db: Db;
  now: number;
  deps: Pick<Deps, 'files'>;
}

/** The company's picture, ready to be drawn. */
export type Logo = Extent & { png: Buffer };

/** In points; print shows so many dots for each. */
const MOST: Extent = { width: 120, height: 44 };
const DOTS = 4;
const BELOW = 6;

/** A kept picture as papers bear it; nothing where its file is lost. */
export async function logoOf({ db, deps }: Desk, id: Id): Promise<Logo | undefined> {
  const kept = db.selectFrom('media').select('sha256').where('id', '=', id);
  const row = await kept.executeTakeFirst();
  const file = row && (await deps.files.open(row.sha256));
  if (!file) return undefined;
  return onPaper(await buffer(file.stream), { width: MOST.width * DOTS, height: MOST.height * DOTS });
}

/** Draw the picture in the middle above the names, never enlarged. */
export function drawLogo(page: Page, { png, width, height }: Logo): void {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  const drawn = { width: width * scale, height: height * scale };
  page.doc.image(png, LEFT + (WIDTH - drawn.width) / 2, page.y, drawn);
  page.y += drawn.height + BELOW;
}
