import { RESPONSES, expectEveryPageToRender } from './everyPage';

/** `anyResponse.long.test` tries all of them. */
const SAMPLE = RESPONSES.filter(([name]) => ['HTML', 'the id for GET, a list otherwise'].includes(name));

it.each(SAMPLE)('no page crashes when every response is %s', (_name, body) => expectEveryPageToRender(body));
