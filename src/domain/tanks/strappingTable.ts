import { numberIn } from '../numbers';
import type { Strap } from './tankVolume';

/** What a pasted table came to: its lines, or the first one that can't be read. */
export interface PastedStraps {
  straps: Strap[];
  fault?: string;
}

const figure = (words: string): number => (/^\d/.test(words) ? (numberIn(words) ?? NaN) : NaN);

/** Read a strapping table as sheets and files hold it: height and volume on each line; a heading is passed over. */
export function strapsFrom(text: string): PastedStraps {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const straps: Strap[] = [];
  for (const [at, line] of lines.entries()) {
    const [height_mm, volume_l] = pairOf(line);
    const isRead = Number.isFinite(height_mm) && Number.isFinite(volume_l);
    if (isRead) straps.push({ height_mm, volume_l });
    else if (line && (straps.length > 0 || at > 0))
      return { straps, fault: `Line ${String(at + 1)} is not a height and a volume` };
  }
  return { straps };
}

/** A tab or semicolon parts the two numbers, which may then have commas between their thousands; else a comma or space does. */
function pairOf(line: string): [height: number, volume: number] {
  const parts = /[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/\s*,\s*|\s+/);
  const [height = '', volume = '', ...more] = parts.map((part) => part.trim());
  return more.length === 0 ? [figure(height), figure(volume)] : [NaN, NaN];
}

/** A strapping table as text, a line each, the way that it is pasted. */
export const strapsAsText = (straps: readonly Strap[]): string =>
  straps.map(({ height_mm, volume_l }) => `${String(height_mm)}, ${String(volume_l)}`).join('\n');
