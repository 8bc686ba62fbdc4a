import { readFileSync } from 'node:fs';
import { GUARDS } from './attacks/guards';

it.each(GUARDS)('the guard "$what" stands once in $file, where it is taken away', ({ file, guard }) => {
  expect(readFileSync(file, 'utf8').split(guard).length - 1).toBe(1);
});
