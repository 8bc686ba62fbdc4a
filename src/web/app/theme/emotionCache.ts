import createCache from '@emotion/cache';

/** The nonce of this page's styles; the server creates one for each response. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

export const emotionCache = createCache({ key: 'tb', nonce: styleNonce });

declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The toast library adds a style element when it is loaded; this one has the nonce that the CSP requires. */
export function allowToastStyles(): void {
  if (document.getElementById('_goober')) return;
  window.__nonce__ = styleNonce;
  const sheet = document.createElement('style');
  sheet.id = '_goober';
  sheet.nonce = styleNonce ?? '';
  sheet.append(' ');
  document.head.append(sheet);
}
