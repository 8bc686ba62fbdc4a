/** File host of the build; by default the origin of the page. */
const defaultFileHost = (): string => process.env.FILE_HOST || window.location.origin;

/** URL of a stored file; undefined if it is not on the file host. */
export function fileUrl(filePath: string | undefined, host = defaultFileHost()): string | undefined {
  if (!filePath) return undefined;
  const base = new URL(host.endsWith('/') ? host : `${host}/`);
  const relative = filePath.replace(/^\/(?![/\\])/, '');
  const url = URL.canParse(relative, base) ? new URL(relative, base) : undefined;
  const isAllowed = url?.origin === base.origin && /^https?:$/.test(url.protocol);
  return isAllowed ? url.href : undefined;
}
