import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { statementSpan } from '../../../domain/wallets/accountStatement';
import { call } from '../../http/route';
import type { Call } from '../../http/route';
import type { Doer } from '../../http/requestContext';
import { fileOf } from '../../http/serialize';
import { words } from '../../http/responseSchemas';
import type { PaperKind } from './documentKinds';
import { PAPERS } from './documentKinds';
import { paperPath } from './documentPath';
import type { Span } from './documentPath';
import { linkTo } from '../../storage/signedLinks';

const paperRow = (noun: string, { one, needs }: PaperKind) => ({
  method: 'GET' as const,
  path: `/${noun}/:id/paper` as const,
  summary: `The ${one} as a PDF`,
  needs,
  answers: fileOf('application/pdf'),
});

const linkRow = (noun: string, { one, needs }: PaperKind) => ({
  method: 'GET' as const,
  path: `/${noun}/:id/paper/link` as const,
  summary: `A path that opens the PDF of the ${one} for a short time, in this session alone`,
  needs,
  answers: Type.Object({ filePath: words }),
});

type Asked = Doer & { param: (name: 'id') => Id };

async function linked(ask: Asked, noun: string, { find }: PaperKind, span?: Span) {
  const id = ask.param('id');
  await find(ask, id);
  return { filePath: linkTo(ask.deps, paperPath(noun, id, span), ask.visitor) };
}

const whole = (noun: string, kind: PaperKind): Call[] => [
  call({ ...paperRow(noun, kind), handle: (ask) => kind.make(ask, ask.param('id')) }),
  call({ ...linkRow(noun, kind), handle: (ask) => linked(ask, noun, kind) }),
];

const between = (noun: string, kind: PaperKind): Call[] => [
  call({
    ...paperRow(noun, kind),
    query: statementSpan,
    handle: (ask) => kind.make(ask, ask.param('id'), ask.query),
  }),
  call({
    ...linkRow(noun, kind),
    query: statementSpan,
    handle: (ask) => linked(ask, noun, kind, ask.query),
  }),
];

/** What can be printed: the paper itself, and a link by which a browser opens it in a tab of its own. */
export const paperCalls = Object.entries<PaperKind>(PAPERS).flatMap(([noun, kind]) =>
  (kind.isBetween ? between : whole)(noun, kind),
);
