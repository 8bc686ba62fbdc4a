/** What every call tells the server; a form sets its own content type, because only the browser knows the boundary between its parts. */
export const headersOf = (body: unknown, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});
