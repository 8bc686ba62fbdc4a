import {
  readSecret,
  sendSecrets,
  storeSecret,
  storeFile,
  takeSecret,
  takeFile,
} from '../../../src/web/store/secretStore';
import { errorResponse } from '../../fakeServices';

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

it.each([
  ['is rejected', 400, ''],
  ['is sent again because the session has expired', 401, 'correct horse'],
])('keeps a secret whose request %s only as long as needed', async (_case, status, expected) => {
  const password = storeSecret('correct horse');
  const send = jest.fn(() => Promise.reject(errorResponse(status)));
  await expect(sendSecrets({ password, code: undefined }, send)).rejects.toMatchObject({
    response: { status },
  });
  expect(send).toHaveBeenCalledWith({ password: 'correct horse' });
  expect(readSecret(password)).toBe(expected);
});
