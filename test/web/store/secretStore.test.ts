import { storeSecret, storeFile, takeSecret, takeFile } from '../../../src/web/store/secretStore';

it('returns a secret once', () => {
  const ref = storeSecret('correct horse');
  expect(ref).not.toContain('correct');
  expect(takeSecret(ref)).toBe('correct horse');
  expect(takeSecret(ref)).toBe('');
});

it('returns a different reference for each secret', () => {
  const [one, two] = [storeSecret('same'), storeSecret('same')];
  expect(one).not.toBe(two);
  expect(takeSecret(two)).toBe('same');
  expect(takeSecret(one)).toBe('same');
});

it('never returns a file for a secret’s reference or a secret for a file’s reference', () => {
  expect(takeSecret(storeFile(new File(['x'], 'x.png')))).toBe('');
  expect(takeFile(storeSecret('x'))).toBeUndefined();
});
