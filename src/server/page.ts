import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './kit/deps';
import { REPORT_PATH } from './pageReports';

/** The name by which a page's policy knows where to report. */
const REPORTS = 'csp';
const OWN_SCRIPTS = /<script>([^]*?)<\/script>/g;

/** The one page as it was built. */
export interface BuiltPage {
  text: string;
  /** What its policy knows the scripts by that stand in it. */
  scripts: readonly string[];
}

/** Read the page that every path shows. */
export async function readPage(file: string): Promise<BuiltPage> {
  const text = await readFile(file, 'utf8');
  const scripts = [...text.matchAll(OWN_SCRIPTS)].map(([, script = '']) => digestOf(script));
  return { text, scripts };
}

const digestOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What a page may do: its own scripts and styles, this server's calls and files, and nothing else. */
function policyOf(
  nonce: string,
  scripts: readonly string[],
  { apiHost, fileHost }: Deps['settings'],
): string {
  const also = (host: string) => (host ? ` ${new URL(host).origin}` : '');
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' blob:${also(fileHost)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${also(apiHost)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tankbook',
    `report-to ${REPORTS}`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ');
}

/** Send the page, each time under a nonce of its own. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Deps,
  { text, scripts }: BuiltPage,
) {
  const nonce = randomBytes(16).toString('base64');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policyOf(nonce, scripts, settings),
      'cross-origin-opener-policy': 'same-origin',
      'reporting-endpoints': `${REPORTS}="${REPORT_PATH}"`,
      'set-cookie': `XSRF-TOKEN=${randomBytes(18).toString('base64url')}; Path=/; SameSite=Strict${secure}`,
    })
    .send(text.replaceAll('__NONCE__', nonce));
}
