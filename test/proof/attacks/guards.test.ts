import { readFileSync, readdirSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { GUARDS } from './guards';

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('.test.'))
  .map((file) => `test/${file}`);

describe.each(GUARDS)('guard "$what" of $file', ({ file, guard, instead, tests }) => {
  it('occurs exactly once in the source', () => {
    expect(readFileSync(file, 'utf8').split(guard).length - 1).toBe(1);
  });

  it('is replaced by valid syntax', () => {
    const source = readFileSync(file, 'utf8').replace(guard, () => instead);
    expect(() => parseSync(source, { syntax: 'typescript' })).not.toThrow();
  });

  it('has tests to run without it', () => {
    expect(testFiles.filter((name) => new RegExp(tests).test(name))).not.toEqual([]);
  });
});
