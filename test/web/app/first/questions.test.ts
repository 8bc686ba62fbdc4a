import { codeAt, firstQuestions, questionsAt } from '../../../../src/web/app/first/questions';

const paths = (path: string, search = '') =>
  firstQuestions(path, search).map(({ method, path: asked }) => `${method} ${asked}`);

const BELL = 'post /event?sort=desc';

it.each([
  ['/bills', ['post /bill', 'get /profile/lists']],
  ['/pos', ['post /pos', 'get /profile/lists']],
  ['/bills/b1', ['get /bill/b1']],
  ['/bills/b1/edit', ['get /bill/b1']],
  ['/bills/add', []],
  ['/', []],
  ['/no/such/page', []],
])('%s begins with %j', (path, asked) => {
  expect(paths(path)).toEqual([...asked, BELL]);
});

it('leaves a list that the address narrows to the screen, which knows how', () => {
  expect(paths('/bills', '?status=issued')).toEqual(['get /profile/lists', BELL]);
});

it.each([
  ['/', 'dashboard'],
  ['/bills', 'bills'],
  ['/bills/b1', 'bills'],
  ['/bills/b1/edit', 'bills-form'],
  ['/bills/add', 'bills-form'],
  ['/orders/o1/offer/f1', 'orders'],
  ['/rapports', 'reports'],
])('%s needs the code of %s', (path, code) => {
  expect(codeAt(path)).toBe(code);
});

it('asks for a list’s rows alone where the person’s arrangement is known', () => {
  expect(questionsAt('/bills', '').map(({ path }) => path)).toEqual(['/bill']);
});
