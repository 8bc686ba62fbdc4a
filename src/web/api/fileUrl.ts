/** Where files come from: fixed at build time, the page's own origin unless told. */
const defaultFileHost = (): string => process.env.FILE_HOST || window.location.origin;

/** The address of a stored file, or undefined when it would lead anywhere but the file host. */
export function fileUrl(filePath: string | undefined, host = defaultFileHost()): string | undefined {
  if (!filePath) return undefined;
  const base = new URL(host.endsWith('/') ? host : `${host}/`);
  const relative = filePath.replace(/^\/(?![/\\])/, '');
  const url = URL.canParse(relative, base) ? new URL(relative, base) : undefined;
  const safe = url?.origin === base.origin && /^https?:$/.test(url.protocol);
  return safe ? url.href : undefined;
}
