import { RESPONSES, expectEveryPageToRender } from './everyPage';

/** Sample of responses, rotated over the pages; `anyResponse.long.test` sends all responses to each page. */
const SAMPLE = [
  'the id for GET, a list otherwise',
  'HTML',
  'the id for GET, a list otherwise',
  '{ documents: null }',
  'null',
];
const bodies = SAMPLE.map((name) => new Map(RESPONSES).get(name));

it('no page crashes when responses have another shape', () => expectEveryPageToRender(...bodies));
