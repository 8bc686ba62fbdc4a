import { parseNumber } from '../../../domain/numbers';
import type { StrappingPoint } from '../../../domain/tanks/tank';

/** Parsed lines, or the first invalid line. */
interface ParsedStrappingTable {
  points: StrappingPoint[];
  error?: string;
}

const parseUnsigned = (cell: string): number => (/^\d/.test(cell) ? (parseNumber(cell) ?? NaN) : NaN);

/** Parses height and volume per line; skips a header. */
export function parseStrappingTable(text: string): ParsedStrappingTable {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const points: StrappingPoint[] = [];
  for (const [index, line] of lines.entries()) {
    const [height_mm, volume_l] = parseLine(line);
    const isNumeric = Number.isFinite(height_mm) && Number.isFinite(volume_l);
    if (isNumeric) points.push({ height_mm, volume_l });
    else if (line && (points.length > 0 || index > 0))
      return { points, error: `Line ${String(index + 1)} is not a height and a volume` };
  }
  return { points };
}

/** With a tab or semicolon as separator, numbers may contain thousands commas; otherwise a comma or space separates. */
function parseLine(line: string): [height: number, volume: number] {
  const parts = /[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/\s*,\s*|\s+/);
  const [height = '', volume = '', ...extraCells] = parts.map((part) => part.trim());
  return extraCells.length === 0 ? [parseUnsigned(height), parseUnsigned(volume)] : [NaN, NaN];
}

export const formatStrappingTable = (points: readonly StrappingPoint[]): string =>
  points.map(({ height_mm, volume_l }) => `${String(height_mm)}, ${String(volume_l)}`).join('\n');
