import { buffer } from 'node:stream/consumers';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Dependencies } from '../http/dependencies';
import { toPrintImage } from '../storage/images';
import type { ImageSize } from '../storage/images';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';

/** Where papers find what they tell. */
export interface DocumentServices {
  db: Db;
  now: number;
  deps: Pick<Dependencies, 'files'>;
}

/** The company's picture, ready to be drawn. */
export type Logo = ImageSize & { png: Buffer };

/** In points; print shows so many dots for each. */
const MAX_SIZE: ImageSize = { width: 120, height: 44 };
const PIXELS_PER_POINT = 4;
const MARGIN_BOTTOM = 6;

/** A kept picture as papers bear it; nothing where its file is lost. */
export async function loadLogo({ db, deps }: DocumentServices, id: Id): Promise<Logo | undefined> {
  const kept = db.selectFrom('media').select('sha256').where('id', '=', id);
  const row = await kept.executeTakeFirst();
  const file = row && (await deps.files.open(row.sha256));
  if (!file) return undefined;
  return toPrintImage(await buffer(file.stream), {
    width: MAX_SIZE.width * PIXELS_PER_POINT,
    height: MAX_SIZE.height * PIXELS_PER_POINT,
  });
}

/** Draw the picture in the middle above the names, never enlarged. */
export function drawLogo(page: Page, { png, width, height }: Logo): void {
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height);
  const drawn = { width: width * scale, height: height * scale };
  page.doc.image(png, LEFT + (WIDTH - drawn.width) / 2, page.y, drawn);
  page.y += drawn.height + MARGIN_BOTTOM;
}
