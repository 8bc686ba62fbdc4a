/** What was typed into a field, as the number that it reads as so far. */
export function numberIn(typed: Record<string, unknown>, name: string): number | undefined {
  const value = typed[name];
  if (typeof value === 'number') return value;
  const bare = typeof value === 'string' ? value.replaceAll(',', '').trim() : '';
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : undefined;
}
