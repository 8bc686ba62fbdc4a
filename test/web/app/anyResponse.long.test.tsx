import { RESPONSES, expectEveryPageToRender } from './everyPage';

it.each(RESPONSES)('no page crashes when every response is %s', (_name, body) =>
  expectEveryPageToRender(body),
);
