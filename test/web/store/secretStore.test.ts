import { storeSecret, storeFile, takeSecret, takeFile } from '../../../src/web/store/secretStore';

it('gives a secret back once', () => {
  const ticket = storeSecret('correct horse');
  expect(ticket).not.toContain('correct');
  expect(takeSecret(ticket)).toBe('correct horse');
  expect(takeSecret(ticket)).toBe('');
});

it('gives each secret a ticket of its own', () => {
  const [one, two] = [storeSecret('same'), storeSecret('same')];
  expect(one).not.toBe(two);
  expect(takeSecret(two)).toBe('same');
  expect(takeSecret(one)).toBe('same');
});

it('never gives a file for a secret or a secret for a file', () => {
  expect(takeSecret(storeFile(new File(['x'], 'x.png')))).toBe('');
  expect(takeFile(storeSecret('x'))).toBeUndefined();
});
