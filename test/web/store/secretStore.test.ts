import { seal, sealFile, unseal, unsealFile } from '../../../src/web/store/secretStore';

it('gives a secret back once', () => {
  const ticket = seal('correct horse');
  expect(ticket).not.toContain('correct');
  expect(unseal(ticket)).toBe('correct horse');
  expect(unseal(ticket)).toBe('');
});

it('gives each secret a ticket of its own', () => {
  const [one, two] = [seal('same'), seal('same')];
  expect(one).not.toBe(two);
  expect(unseal(two)).toBe('same');
  expect(unseal(one)).toBe('same');
});

it('never gives a file for a secret or a secret for a file', () => {
  expect(unseal(sealFile(new File(['x'], 'x.png')))).toBe('');
  expect(unsealFile(seal('x'))).toBeUndefined();
});
