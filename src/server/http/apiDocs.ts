import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html';
import { API_PREFIX, successStatus } from './route';
import type { Route } from './route';
import { toJsonSchema, createOpenApiDocument } from './openapi';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  h2 { margin-block-start: 2.5rem; text-transform: capitalize; }
  summary { cursor: pointer; padding: .35rem 0; }
  code, pre { font: 14px/1.45 ui-monospace, monospace; }
  pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: 6px; max-height: 24rem; }
  .permission { opacity: .75; margin-inline-start: .5rem; }`;

/** OpenAPI document and its HTML page. */
export function registerApiDocs(app: FastifyInstance, routes: readonly Route[]): void {
  let document: string | undefined;
  app.get(`${API_PREFIX}/openapi.json`, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(createOpenApiDocument(routes)))),
  );
  app.get(`${API_PREFIX}/docs`, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(renderPage(routes, nonce));
  });
}

function renderPage(routes: readonly Route[], nonce: string): string {
  const resources = [...new Set(routes.map(({ path }) => path.split('/')[1] ?? ''))].sort();
  const sections = resources.map((resource) => {
    const rows = routes.filter(({ path }) => path.split('/')[1] === resource);
    return `<h2>${escapeHtml(resource)}</h2>${rows.map(renderRoute).join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Tankbook</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>API</h1><p>For machines: <a href="${API_PREFIX}/openapi.json">OpenAPI 3.1</a>. Every route except the public ones
requires <code>Authorization: Bearer &lt;token&gt;</code>.</p>${sections.join('')}</main></body></html>`;
}

const renderRoute = (
  route: Route,
): string => `<details><summary><code>${route.method} ${escapeHtml(route.path)}</code>
<span class="permission">${escapeHtml(route.permission)}</span><br>${escapeHtml(route.summary)}</summary>
<p>Body</p><pre>${escapeHtml(toJsonSchema(route.body))}</pre>
<p>Response ${successStatus(route)}</p><pre>${escapeHtml(route.response)}</pre></details>`;
