import { RESPONSES, expectEveryPageToRender } from './everyPage';

/** The pages of an area and those of one kind differ; `anyResponse.long.test` sends all responses to each page. */
const SAMPLE = [
  'the id for GET, a list otherwise',
  'HTML',
  'the id for GET, a list otherwise',
  '{ documents: null }',
  'null',
];
const bodies = SAMPLE.map((name) => new Map(RESPONSES).get(name));

it('no page crashes when responses have another shape', () => expectEveryPageToRender(...bodies));
