import { formatFixed, formatInteger } from './numbers';

/** Formats an index or a volume in m³. */
export function formatM3(value: number, decimals?: number): string;
export function formatM3(value: number | null | undefined, decimals?: number): string | undefined;
export function formatM3(value: number | null | undefined, decimals = 3): string | undefined {
  return typeof value === 'number' ? `${formatFixed(value, decimals)} m³` : undefined;
}

/** Formats a volume in whole litres. */
export function formatLitres(litres: number): string;
export function formatLitres(litres: number | null | undefined): string | undefined;
export function formatLitres(litres: number | null | undefined): string | undefined {
  return typeof litres === 'number' ? `${formatInteger(litres)} L` : undefined;
}
