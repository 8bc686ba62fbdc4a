import { buffer } from 'node:stream/consumers';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Dependencies } from '../http/dependencies';
import { toPrintImage } from '../storage/images';
import type { ImageSize } from '../storage/images';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';

/** Dependencies of document rendering. */
export interface DocumentServices {
  db: Db;
  now: number;
  deps: Pick<Dependencies, 'files'>;
}

/** PNG of the company logo with its size in pixels. */
export type Logo = ImageSize & { png: Buffer };

/** Maximum size in points. */
const MAX_SIZE: ImageSize = { width: 120, height: 44 };
const PIXELS_PER_POINT = 4;
const MARGIN_BOTTOM = 6;

/** The last logo by the hash of its file, because resizing takes longer than rendering an invoice. */
let latest: { sha256: string; logo: Logo } | undefined;

/** Loads a logo; undefined if its file is missing. */
export async function loadLogo({ db, deps }: DocumentServices, id: Id): Promise<Logo | undefined> {
  const query = db.selectFrom('media').select('sha256').where('id', '=', id);
  const { sha256 } = (await query.executeTakeFirst()) ?? {};
  if (sha256 === undefined) return undefined;
  if (latest?.sha256 === sha256) return latest.logo;
  const file = await deps.files.open(sha256);
  if (!file) return undefined;
  const logo = await toPrintImage(await buffer(file.stream), {
    width: MAX_SIZE.width * PIXELS_PER_POINT,
    height: MAX_SIZE.height * PIXELS_PER_POINT,
  });
  latest = { sha256, logo };
  return logo;
}

/** Draws the logo centred, without enlarging it. */
export function drawLogo(page: Page, { png, width, height }: Logo): void {
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height);
  const size = { width: width * scale, height: height * scale };
  page.doc.image(png, LEFT + (WIDTH - size.width) / 2, page.y, size);
  page.y += size.height + MARGIN_BOTTOM;
}
