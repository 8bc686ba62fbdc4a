import createCache from '@emotion/cache';

/** Nonce for styles of this page; the server generates one per response. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

export const emotionCache = createCache({ key: 'tb', nonce: styleNonce });

declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** Creates the style element of the toast library in advance, with the nonce that the CSP requires. */
export function allowToastStyles(): void {
  if (document.getElementById('_goober')) return;
  window.__nonce__ = styleNonce;
  const sheet = document.createElement('style');
  sheet.id = '_goober';
  sheet.nonce = styleNonce ?? '';
  sheet.append(' ');
  document.head.append(sheet);
}
