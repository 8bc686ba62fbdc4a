import { faultsOfLetter } from './attacks/markup/letters';
import { faultsOfPaper } from './attacks/markup/papers';
import { faultsOfCells } from './attacks/markup/sheets';

const letter = (page: string, more = '') =>
  [
    'From: Tankbook <tankbook@localhost>',
    `To: somebody@example.com${more}`,
    'Subject: Yours',
    'Content-Type: text/html; charset=utf-8',
    '',
    page,
  ].join('\r\n');

describe('the eye on what leaves the product', () => {
  it('finds nothing in a letter that escapes', () => {
    expect(faultsOfLetter(letter('<p>&lt;b&gt; zq7z</p>'), 'somebody@example.com')).toEqual({
      faults: [],
      marks: ['zq7z'],
    });
  });

  it.each([
    ['markup', letter('<p><b>zq7z</b></p>'), 'holds markup: <b>zq7z</b>'],
    [
      'a link',
      letter('<p><a href="https://evil.test/">zq7z</a></p>'),
      'holds markup: <a href="https://evil.test/">',
    ],
    ['a header of its own', letter('<p></p>', '\r\nBcc: evil@evil.test'), 'has a header bcc'],
    [
      'a second reader',
      letter('<p></p>', ', evil@evil.test'),
      'goes to somebody@example.com, evil@evil.test',
    ],
  ])('finds %s in a letter', (_what, text, fault) => {
    expect(faultsOfLetter(text, 'somebody@example.com').faults.join()).toContain(fault);
  });

  it.each([
    ['=1+1', true],
    ['-2+3', true],
    ['@SUM(A1)', true],
    ["'=1+1", false],
    ['-2.50', false],
    ['Marina', false],
  ])('knows whether a spreadsheet reckons at %s', (cell, reckons) => {
    expect(faultsOfCells(Buffer.from(`Name,Sum\r\n"${cell}",1\r\n`)).faults.length > 0).toBe(reckons);
  });

  it('finds a text that became cells of its own', () => {
    expect(faultsOfCells(Buffer.from('Name,Sum\r\na,b,1\r\n')).faults).toEqual([
      'its rows have 2 or 3 cells',
    ]);
  });

  it.each(['/OpenAction << /S /JavaScript /JS 3 0 R >>', '/A << /S /URI /URI 3 0 R >>'])(
    'finds %s in a paper',
    (action) => {
      const { faults } = faultsOfPaper(
        Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (zq7z) ${action} >>\nendobj\n`),
      );
      expect(faults[0]).toMatch(/^can \/(OpenAction|URI)$/);
    },
  );

  it('takes words about actions in a paper for the words they are', () => {
    const { faults } = faultsOfPaper(
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Title (\\)/OpenAction /JS) >>\nendobj\n'),
    );
    expect(faults).toEqual(['shows none of the texts in it']);
  });
});
