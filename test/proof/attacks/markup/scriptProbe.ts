import type { BrowserContext, Page } from 'playwright-core';
import { findMarkers } from './canaries';

/** Detects script execution, injected markup, foreign requests and console errors in a browser. */
export interface ScriptProbe {
  /** Inspects the current DOM; returns defects and records the markers shown. */
  inspect: (page: Page) => Promise<string[]>;
  /** Events since the last call. */
  takeEvents: () => string[];
  /** Markers seen on any page. */
  seenMarkers: Set<string>;
}

/** Protocols without a server, including the PDF viewer's. */
const LOCAL_PROTOCOLS = new Set(['blob:', 'data:', 'about:', 'chrome:', 'chrome-extension:']);
const OWN_PATHS = /^\/(api|assets|media|documents)\/|^\/(favicon\.svg|manifest\.webmanifest)$/;
/** Console messages about expected error responses. */
const EXPECTED_ERRORS = /Failed to load resource: the server responded with a status of (403|404|409|422)/;

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  __kept([event.effectiveDirective, event.blockedURI, event.sample].join(' ')));`;

/** The only external link: a tank's position on OpenStreetMap. */
const MAP_LINK = String.raw`^https://www\.openstreetmap\.org/\?mlat=(-?[\d.]+)&mlon=(-?[\d.]+)#map=17/\1/\2$`;

/** Links that start a call or an email; the page sends nothing. */
const CONTACT_LINK = String.raw`^(tel:\+\d{8,15}|mailto:[\w.+-]+@[\w.-]+)$`;

/** Runs in the page: finds elements and attributes that only injected markup can create, and collects all text. */
const INSPECT = `(() => {
  const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'srcset', 'ping', 'poster', 'background', 'xlink:href'];
  const strange = 'iframe, frame, object, embed, portal, base, applet, math, marquee, meta[http-equiv], body > * script:not([src]), a[ping]';
  const leadsOut = (name, value) => {
    if (name === 'srcdoc' || name === 'ping') return true;
    const url = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
    if (!url) return true;
    if (name === 'href' && new RegExp(${JSON.stringify(`${MAP_LINK}|${CONTACT_LINK}`)}).test(value)) return false;
    if (url.protocol === 'blob:') return url.origin !== location.origin;
    return url.origin !== location.origin && !value.startsWith('data:text/csv;charset=utf-8,') && !value.startsWith('data:image/');
  };
  const defects = [];
  const texts = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll('*')) {
    const tag = one.tagName.toLowerCase();
    if (one.matches(strange)) defects.push('holds <' + tag + '>');
    for (const { name, value } of one.attributes) {
      if (name.startsWith('on')) defects.push('<' + tag + '> has ' + name + '=' + value.slice(0, 60));
      if (leads.includes(name) && leadsOut(name, value)) defects.push('<' + tag + '> leads to ' + value.slice(0, 80));
      if (name === 'style' && /url\\(|expression|@import/i.test(value)) defects.push('<' + tag + '> is styled by ' + value.slice(0, 80));
      if (/^(aria-label|title|placeholder|alt|value)$/.test(name)) texts.push(value);
    }
    if (tag === 'input' || tag === 'textarea') texts.push(one.value);
  }
  return { defects, texts: texts.join(' ') };
})()`;

const decodedPath = (url: URL): string => decodeURIComponent(url.pathname);

/** Attaches a probe to a browser context. */
export async function attachScriptProbe(context: BrowserContext, origin: string): Promise<ScriptProbe> {
  const events: string[] = [];
  const seenMarkers = new Set<string>();
  await context.exposeBinding(
    '__xss',
    (_source, detail: unknown) => void events.push(`script ran: ${String(detail)}`),
  );
  await context.exposeBinding(
    '__kept',
    (_source, detail: unknown) => void events.push(`CSP violation: ${String(detail)}`),
  );
  await context.addInitScript(REPORT_VIOLATIONS);
  context.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) events.push(`opened a ${dialog.type()}: ${dialog.message().slice(0, 80)}`);
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (LOCAL_PROTOCOLS.has(url.protocol)) return;
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (url.origin !== origin || !(isPage || OWN_PATHS.test(decodedPath(url))))
      events.push(`requested ${request.url().slice(0, 120)}`);
  });
  context.on('weberror', (error) => events.push(`uncaught error: ${error.error().message.slice(0, 160)}`));
  context.on('console', (message) => {
    const isError = ['error', 'warning'].includes(message.type()) && !EXPECTED_ERRORS.test(message.text());
    if (isError) events.push(`console: ${message.text().slice(0, 160)}`);
  });
  const inspect = async (page: Page) => {
    const { defects, texts } = await page.evaluate<{ defects: string[]; texts: string }>(INSPECT);
    for (const marker of findMarkers(texts)) seenMarkers.add(marker);
    return [...new Set(defects)];
  };
  return { inspect, seenMarkers, takeEvents: () => events.splice(0) };
}
