import { readFileSync, readdirSync } from 'node:fs';
import { GUARDS } from './attacks/guards';

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('.test.'))
  .map((file) => `test/${file}`);

describe.each(GUARDS)('the guard "$what" of $file', ({ file, guard, tests }) => {
  it('stands there once, so that it can be taken away', () => {
    expect(readFileSync(file, 'utf8').split(guard).length - 1).toBe(1);
  });

  it('has tests that must then fail', () => {
    expect(testFiles.filter((name) => new RegExp(tests).test(name))).not.toEqual([]);
  });
});
