import { checkEmail } from './emails';
import { checkDocument } from './documents';
import { checkCsv } from './spreadsheets';

const createEmail = (html: string, headers = '') =>
  [
    'From: Tankbook <tankbook@localhost>',
    `To: somebody@example.com${headers}`,
    'Subject: Yours',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n');

describe('content checks', () => {
  it('find nothing in an escaped mail', () => {
    expect(checkEmail(createEmail('<p>&lt;b&gt; zq7z</p>'), 'somebody@example.com')).toEqual({
      defects: [],
      markers: ['zq7z'],
    });
  });

  it.each([
    ['markup', createEmail('<p><b>zq7z</b></p>'), 'holds markup: <b>zq7z</b>'],
    [
      'a link',
      createEmail('<p><a href="https://evil.test/">zq7z</a></p>'),
      'holds markup: <a href="https://evil.test/">',
    ],
    ['an injected header', createEmail('<p></p>', '\r\nBcc: evil@evil.test'), 'has a header bcc'],
    [
      'a second recipient',
      createEmail('<p></p>', ', evil@evil.test'),
      'goes to somebody@example.com, evil@evil.test',
    ],
  ])('find %s in a mail', (_case, email, defect) => {
    expect(checkEmail(email, 'somebody@example.com').defects.join()).toContain(defect);
  });

  it.each([
    ['=1+1', true],
    ['-2+3', true],
    ['@SUM(A1)', true],
    ["'=1+1", false],
    ['-2.50', false],
    ['+971501234567', true],
    ['+971 50 123 4567', false],
    ['Marina', false],
  ])('detect whether a spreadsheet evaluates %s', (cell, isFormula) => {
    expect(checkCsv(Buffer.from(`Name,Sum\r\n"${cell}",1\r\n`)).defects.length > 0).toBe(isFormula);
  });

  it('find a text that was split into cells', () => {
    expect(checkCsv(Buffer.from('Name,Sum\r\na,b,1\r\n')).defects).toEqual(['rows have 2 or 3 cells']);
  });

  it.each(['/OpenAction << /S /JavaScript /JS 3 0 R >>', '/A << /S /URI /URI 3 0 R >>'])(
    'find %s in a document',
    (action) => {
      const { defects } = checkDocument(
        Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (zq7z) ${action} >>\nendobj\n`),
      );
      expect(defects[0]).toMatch(/^contains \/(OpenAction|URI)$/);
    },
  );

  it('ignore PDF action names inside text', () => {
    const { defects } = checkDocument(
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Title (\\)/OpenAction /JS) >>\nendobj\n'),
    );
    expect(defects).toEqual(['shows none of the injected texts']);
  });
});
