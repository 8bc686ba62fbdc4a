import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { statementQuerySchema } from '../../../domain/wallets/accountStatement';
import { route } from '../../http/route';
import type { Route } from '../../http/route';
import type { ServiceContext } from '../../http/requestContext';
import { fileResponse } from '../../http/serialize';
import { textSchema } from '../../http/responseSchemas';
import type { DocumentKind } from './documentKinds';
import { DOCUMENTS } from './documentKinds';
import { documentPath } from './documentPath';
import type { DocumentPeriod } from './documentPath';
import { signLink } from '../../storage/signedLinks';

const fileRoute = (noun: string, { label, permission }: DocumentKind) => ({
  method: 'GET' as const,
  path: `/${noun}/:id/document` as const,
  summary: `The ${label} as a PDF`,
  permission,
  response: fileResponse('application/pdf'),
});

const linkRoute = (noun: string, { label, permission }: DocumentKind) => ({
  method: 'GET' as const,
  path: `/${noun}/:id/document/link` as const,
  summary: `A short-lived link to the PDF of the ${label}, valid in this session only`,
  permission,
  response: Type.Object({ filePath: textSchema }),
});

type DocumentRequest = ServiceContext & { param: (name: 'id') => Id };

async function createLink(
  context: DocumentRequest,
  noun: string,
  { find }: DocumentKind,
  period?: DocumentPeriod,
) {
  const id = context.param('id');
  await find(context, id);
  return { filePath: signLink(context.deps, documentPath(noun, id, period), context.currentUser) };
}

const routesWithoutPeriod = (noun: string, kind: DocumentKind): Route[] => [
  route({ ...fileRoute(noun, kind), handler: (context) => kind.render(context, context.param('id')) }),
  route({ ...linkRoute(noun, kind), handler: (context) => createLink(context, noun, kind) }),
];

const routesWithPeriod = (noun: string, kind: DocumentKind): Route[] => [
  route({
    ...fileRoute(noun, kind),
    query: statementQuerySchema,
    handler: (context) => kind.render(context, context.param('id'), context.query),
  }),
  route({
    ...linkRoute(noun, kind),
    query: statementQuerySchema,
    handler: (context) => createLink(context, noun, kind, context.query),
  }),
];

/** Routes of each document: the PDF, and a signed link to open it in a browser tab. */
export const documentRoutes = Object.entries<DocumentKind>(DOCUMENTS).flatMap(([noun, kind]) =>
  (kind.hasPeriod ? routesWithPeriod : routesWithoutPeriod)(noun, kind),
);
