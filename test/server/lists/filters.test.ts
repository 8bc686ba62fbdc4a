import type { FilterValue } from '../../../src/domain/entity';
import type { FilterDefinition } from '../../../src/domain/lists/listFilters';
import { features } from '../../../src/web/app/features';
import { setUpServer } from '../support/recordLifecycle';

const context = setUpServer();

const NOUNS: Record<string, string> = {
  '/pos': 'pos',
  '/wallets/holders': 'holder',
  '/wallets/batches': 'batch',
  '/notifications': 'event',
};

const wishes = (row: FilterDefinition): FilterValue[] => {
  if (row.kind === 'yes') return [true];
  if (row.kind === 'yesNo') return [true, false];
  if (row.kind === 'days') return [{ from: '2026-01-01', to: '2026-03-31' }, { to: '2026-03-31' }];
  if (row.kind === 'exact') return ['SITE-017'];
  if (row.kind === 'month') return ['2026-03'];
  if (row.kind === 'number') return [0, 60];
  return [...row.words, [...row.words]];
};

const all = Object.entries(features.filters).flatMap(([path, rows]) =>
  rows.map((row): [string, string, FilterDefinition] => [NOUNS[path] ?? path.slice(1, -1), row.name, row]),
);

it.each(all)('the list of %s can be narrowed by %s, as the page offers it', async (noun, name, row) => {
  for (const wish of wishes(row)) {
    const { status } = await context.request('POST', `/${noun}`, { filters: { [name]: wish } });
    expect([wish, status]).toEqual([wish, 200]);
  }
});
