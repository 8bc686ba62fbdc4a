import { parseNumber } from '../numbers';
import type { StrappingPoint } from './tank';

/** Parsed lines, or the first invalid line. */
export interface ParsedStrappingTable {
  straps: StrappingPoint[];
  error?: string;
}

const parseFigure = (words: string): number => (/^\d/.test(words) ? (parseNumber(words) ?? NaN) : NaN);

/** Parses height and volume per line; skips a header. */
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

/** With a tab or semicolon as separator, numbers may contain thousands commas; otherwise a comma or space separates. */
function parseLine(line: string): [height: number, volume: number] {
  const parts = /[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/\s*,\s*|\s+/);
  const [height = '', volume = '', ...more] = parts.map((part) => part.trim());
  return more.length === 0 ? [parseFigure(height), parseFigure(volume)] : [NaN, NaN];
}

export const formatStrappingTable = (straps: readonly StrappingPoint[]): string =>
  straps.map(({ height_mm, volume_l }) => `${String(height_mm)}, ${String(volume_l)}`).join('\n');
