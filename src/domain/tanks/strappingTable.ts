import { parseNumber } from '../numbers';
import type { StrappingPoint } from './tankVolume';

/** What a pasted table came to: its lines, or the first one that can't be read. */
export interface ParsedStrappingTable {
  straps: StrappingPoint[];
  error?: string;
}

const parseFigure = (words: string): number => (/^\d/.test(words) ? (parseNumber(words) ?? NaN) : NaN);

/** Read a strapping table as sheets and files hold it: height and volume on each line; a heading is passed over. */
export function parseStrappingTable(text: string): ParsedStrappingTable {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const straps: StrappingPoint[] = [];
  for (const [at, line] of lines.entries()) {
    const [height_mm, volume_l] = parseLine(line);
    const isRead = Number.isFinite(height_mm) && Number.isFinite(volume_l);
    if (isRead) straps.push({ height_mm, volume_l });
    else if (line && (straps.length > 0 || at > 0))
      return { straps, error: `Line ${String(at + 1)} is not a height and a volume` };
  }
  return { straps };
}

/** A tab or semicolon parts the two numbers, which may then have commas between their thousands; else a comma or space does. */
function parseLine(line: string): [height: number, volume: number] {
  const parts = /[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/\s*,\s*|\s+/);
  const [height = '', volume = '', ...more] = parts.map((part) => part.trim());
  return more.length === 0 ? [parseFigure(height), parseFigure(volume)] : [NaN, NaN];
}

/** A strapping table as text, a line each, the way that it is pasted. */
export const formatStrappingTable = (straps: readonly StrappingPoint[]): string =>
  straps.map(({ height_mm, volume_l }) => `${String(height_mm)}, ${String(volume_l)}`).join('\n');
