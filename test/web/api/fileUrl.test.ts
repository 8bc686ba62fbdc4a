import { fileUrl } from '../../../src/web/api/fileUrl';

const HOST = 'https://files.example.ae';

it.each([
  ['media/m1?e=1&s=2', 'https://files.example.ae/media/m1?e=1&s=2'],
  ['/media/m1', 'https://files.example.ae/media/m1'],
  ['uploads/صورة 1.png', 'https://files.example.ae/uploads/%D8%B5%D9%88%D8%B1%D8%A9%201.png'],
  ['https://files.example.ae/media/m1', 'https://files.example.ae/media/m1'],
])('resolves %j against the file host', (path, url) => {
  expect(fileUrl(path, HOST)).toBe(url);
});

it.each([
  'https://evil.example/m1',
  '//evil.example/m1',
  '\\\\evil.example\\m1',
  '/\\evil.example/m1',
  'http://files.example.ae/m1',
  'https://files.example.ae@evil.example/',
  'https://files.example.ae:444/m1',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://files.example.ae/1',
  'file:///etc/passwd',
  'https://[',
  '',
])('rejects %j', (path) => {
  expect(fileUrl(path, HOST)).toBeUndefined();
});

it('keeps the path prefix of the file host', () => {
  expect(fileUrl('media/m1', 'https://cdn.example.ae/tankbook')).toBe(
    'https://cdn.example.ae/tankbook/media/m1',
  );
});

it('uses the page’s origin by default', () => {
  expect(fileUrl('media/m1')).toBe(`${window.location.origin}/media/m1`);
});
