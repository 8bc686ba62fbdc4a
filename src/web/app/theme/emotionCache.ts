import createCache from '@emotion/cache';

/** The nonce under which this page may add style rules; the server writes a new one into every answer. */
export const styleNonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Where all rules of styled parts go. */
export const emotionCache = createCache({ key: 'tb', nonce: styleNonce });

/* What the page came with, because it was drawn when the product was built, is not made again: the names are of the same making. */
if (typeof document !== 'undefined')
  for (const name of document.getElementById('kept-rules')?.dataset.names?.split(' ') ?? [])
    emotionCache.inserted[name] = true;

declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The toast library writes a style element of its own as soon as it is loaded: it gets one that the page's policy lets in. */
export function allowToastStyles(): void {
  if (document.getElementById('_goober')) return;
  window.__nonce__ = styleNonce;
  const sheet = document.createElement('style');
  sheet.id = '_goober';
  sheet.nonce = styleNonce ?? '';
  sheet.append(' ');
  document.head.append(sheet);
}
