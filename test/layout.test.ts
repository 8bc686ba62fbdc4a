import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

describe('repository', () => {
  it('has only the planned top-level entries', () => {
    const visible = readdirSync(ROOT).filter((name) => !name.startsWith('.'));
    const planned = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'webpack.config.js',
      'babel.config.js',
      'README.md',
      'public',
      'src',
      'test',
    ];
    const generated = ['node_modules', 'dist', 'coverage'];
    expect(visible.filter((name) => ![...planned, ...generated].includes(name))).toEqual([]);
  });

  it('numbers migrations uniquely and in order', () => {
    const names = readdirSync(join(ROOT, 'src/server/db/migrations')).sort();
    expect(names.filter((name) => !/^\d{3}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => Number(name.slice(0, 3)));
    expect(numbers.filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))).toEqual([]);
  });
});
