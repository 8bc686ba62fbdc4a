import { Type } from 'typebox';
import type { PaperKind } from './papers/kinds';
import { PAPERS } from './papers/kinds';
import { call } from './kit/call';
import { fileOf } from './kit/fileAnswer';
import { words } from './kit/schemas';
import { linkTo } from './signedLinks';

/** What can be printed: the paper itself, and a link by which a browser opens it in a tab of its own. */
export const paperCalls = Object.entries<PaperKind>(PAPERS).flatMap(([noun, { one, needs, find, make }]) => [
  call({
    method: 'GET',
    path: `/${noun}/:id/paper`,
    summary: `The ${one} as a PDF`,
    needs,
    answers: fileOf('application/pdf'),
    handle: (ask) => make(ask, ask.param('id')),
  }),
  call({
    method: 'GET',
    path: `/${noun}/:id/paper/link`,
    summary: `A path that opens the PDF of the ${one} for a short time, in this session alone`,
    needs,
    answers: Type.Object({ filePath: words }),
    handle: async (ask) => {
      const id = ask.param('id');
      await find(ask, id);
      return { filePath: linkTo(ask.deps, `paper/${noun}/${id}`, ask.visitor) };
    },
  }),
]);
