import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { preProcessFile } from 'typescript';

const ROOT = join(__dirname, '..');

/** What each room may import: rooms by their path, packages by their name or scope. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain', 'yup', 'moment'],
  server: ['server', 'domain', '*'],
  scripts: ['scripts', 'node:'],
  'web/kit': [
    'web/kit',
    'domain',
    'react',
    'react-redux',
    'react-router-dom',
    '@reduxjs/toolkit',
    'redux-saga',
    'axios',
  ],
  'web/ui': [
    'web/ui',
    'domain',
    'react',
    'react-router-dom',
    '@mui',
    'react-final-form',
    'final-form',
    'yup',
  ],
  'web/entities': ['web/entities', 'web/kit', 'domain', '@reduxjs/toolkit', 'redux-saga'],
  'web/screens': [
    ...['web/screens', 'web/entities', 'web/kit', 'web/ui', 'domain'],
    ...['react', 'react-redux', 'react-router-dom', '@mui', 'yup'],
  ],
  'web/app': [
    ...['web/app', 'web/screens', 'web/entities', 'web/kit', 'web/ui', 'domain'],
    ...['react', 'react-dom', 'react-redux', 'react-router-dom', '@reduxjs/toolkit', 'redux-saga'],
    ...['@mui', '@emotion', 'notistack'],
  ],
};

/** A server may take any package but the browser's own. */
const BROWSERS_OWN = [
  'react',
  'react-dom',
  'react-redux',
  'redux-saga',
  '@reduxjs',
  '@mui',
  'notistack',
  'axios',
];
const NO_NAMES = /^(index|utils?|helpers?|common|types|constants|misc|shared)\.(ts|tsx|mjs)$/;
const MOST_LINES = 150;

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .sort();

const textOf = (file: string): string => readFileSync(join(ROOT, 'src', file), 'utf8');

/** What a file imports: its own house's files by their path below src, packages by their name. */
const importsOf = (file: string, text = textOf(file)): string[] =>
  preProcessFile(text).importedFiles.map(({ fileName: target }) =>
    target.startsWith('.') ? relative('.', join(dirname(file), target)) : target,
  );

const roomOf = (file: string): string =>
  file.startsWith('web/') ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '');

const isWithin = (target: string, allowed: string): boolean =>
  target === allowed || target.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`);

function isAllowed(room: string, target: string): boolean {
  const rows = MAY_IMPORT[room] ?? [];
  if (rows.some((allowed) => isWithin(target, allowed))) return true;
  const isPackage = !Object.keys(MAY_IMPORT).some((known) => isWithin(target, known));
  return rows.includes('*') && isPackage && !BROWSERS_OWN.some((own) => isWithin(target, own));
}

describe('the house', () => {
  it('has at its top only what the plan shows', () => {
    const shown = readdirSync(ROOT).filter((name) => !name.startsWith('.'));
    const planned = [
      ...['package.json', 'package-lock.json', 'tsconfig.json', 'webpack.config.js', 'babel.config.js'],
      ...['README.md', 'public', 'src', 'test'],
    ];
    const made = ['node_modules', 'dist', 'coverage'];
    expect(shown.filter((name) => ![...planned, ...made].includes(name))).toEqual([]);
  });

  it('has no rooms but those of the plan', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it.each(files)('%s imports only what its room may', (file) => {
    const room = roomOf(file);
    expect(importsOf(file).filter((target) => !isAllowed(room, target))).toEqual([]);
  });

  it('has no file that is named after nothing', () => {
    expect(files.filter((file) => NO_NAMES.test(file.split('/').at(-1) ?? ''))).toEqual([]);
  });

  it(`has no file longer than ${String(MOST_LINES)} lines`, () => {
    const lines = (file: string) => textOf(file).trimEnd().split('\n').length;
    const long = files.filter((file) => lines(file) > MOST_LINES);
    expect(long.map((file) => `${file}: ${String(lines(file))} lines`)).toEqual([]);
  });

  it('numbers its migrations, each once, in the order of their names', () => {
    const names = readdirSync(join(ROOT, 'src/server/migrations')).sort();
    expect(names.filter((name) => !/^\d{3}-[a-z]+(-[a-z]+)*\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => Number(name.slice(0, 3)));
    expect(numbers.filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))).toEqual([]);
  });

  it('has no circles: nothing needs itself to be made', () => {
    const known = new Map(files.map((file) => [file.replace(/\.\w+$/, ''), file]));
    const needs = new Map(
      files.map((file) => [
        file,
        importsOf(file, withoutTypes(textOf(file))).map((to) => known.get(to.replace(/\.mjs$/, '')) ?? ''),
      ]),
    );
    expect(circlesIn(needs)).toEqual([]);
  });
});

/** Types are gone at run time, and what is fetched later is not needed to begin. */
const withoutTypes = (text: string): string =>
  text.replace(/^(import|export) type [^;]+;/gm, '').replace(/\bimport\(/g, 'later(');

function circlesIn(needs: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of needs.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of needs.keys()) walk(file, []);
  return circles;
}

describe('the rules of the house', () => {
  it.each([
    ['domain', 'react'],
    ['domain', 'web/kit/saga'],
    ['server', 'web/kit/saga'],
    ['server', 'react'],
    ['web/kit', '@mui/material/Button'],
    ['web/kit', 'web/entities/session'],
    ['web/ui', 'react-redux'],
    ['web/ui', '@reduxjs/toolkit'],
    ['web/ui', 'web/kit/confirm'],
    ['web/entities', 'axios'],
    ['web/entities', 'react'],
    ['web/entities', 'web/screens/users/UserList'],
    ['web/screens', 'redux-saga/effects'],
    ['web/screens', 'axios'],
    ['web/screens', 'web/app/routes'],
    ['web/app', 'server/app'],
    ['scripts', 'axios'],
  ])('%s may not import %s', (room, target) => {
    expect(isAllowed(room, target)).toBe(false);
  });

  it('sees imports of every kind', () => {
    const text = `import a from './a';\nimport type { B } from '../b';\nexport { c } from 'c';\nconst d = import('./d');\nimport {\n  e,\n} from '@e/e';`;
    expect(importsOf('web/kit/x.ts', text)).toEqual(['web/kit/a', 'web/b', 'c', 'web/kit/d', '@e/e']);
  });

  it('finds a circle', () => {
    const needs = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(circlesIn(needs)).toEqual(['b > c > b']);
  });
});
