import type { BrowserContext, Page } from 'playwright-core';
import { marksIn } from './canaries';

/** Watches everything that a browser does, and tells what it should not have done. */
export interface Eye {
  /** Look at what a page holds now; gives the faults in it and remembers the marks that it shows. */
  look: (page: Page) => Promise<string[]>;
  /** What happened since this was asked the last time. */
  happened: () => string[];
  /** The marks that were seen on some page. */
  seen: Set<string>;
}

/** What is no address of a server: bytes that a page holds itself, and the browser's own pages, its viewer of papers for one. */
const NO_SERVER = new Set(['blob:', 'data:', 'about:', 'chrome:', 'chrome-extension:']);
/** Where pages of ours get things from. */
const OURS = /^\/(api|assets|media|paper)\/|^\/(favicon\.svg|manifest\.webmanifest)$/;
/** What the browser says of answers that a page may well get: this one's record is gone, that one's is not to be changed. */
const EXPECTED = /Failed to load resource: the server responded with a status of (403|404|409|422)/;

const TELL_REPORTS = `document.addEventListener('securitypolicyviolation', (event) =>
  __kept([event.effectiveDirective, event.blockedURI, event.sample].join(' ')));`;

/** The one address elsewhere that the product leads to by itself: a tank's place on a map, made of nothing but its two numbers. */
const A_PLACE = String.raw`^https://www\.openstreetmap\.org/\?mlat=(-?[\d.]+)&mlon=(-?[\d.]+)#map=17/\1/\2$`;

/** Runs in the page: whatever stands in it that only a text taken for markup can have made, and all its words. */
const INSPECT = `(() => {
  const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'srcset', 'ping', 'poster', 'background', 'xlink:href'];
  const strange = 'iframe, frame, object, embed, portal, base, applet, math, marquee, meta[http-equiv], body > * script:not([src]), a[ping]';
  const leadsOut = (name, value) => {
    if (name === 'srcdoc' || name === 'ping') return true;
    const url = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
    if (!url) return true;
    if (name === 'href' && new RegExp(${JSON.stringify(A_PLACE)}).test(value)) return false;
    if (url.protocol === 'blob:') return url.origin !== location.origin;
    return url.origin !== location.origin && !value.startsWith('data:text/csv;charset=utf-8,') && !value.startsWith('data:image/');
  };
  const faults = [];
  const words = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll('*')) {
    const tag = one.tagName.toLowerCase();
    if (one.matches(strange)) faults.push('holds <' + tag + '>');
    for (const { name, value } of one.attributes) {
      if (name.startsWith('on')) faults.push('<' + tag + '> has ' + name + '=' + value.slice(0, 60));
      if (leads.includes(name) && leadsOut(name, value)) faults.push('<' + tag + '> leads to ' + value.slice(0, 80));
      if (name === 'style' && /url\\(|expression|@import/i.test(value)) faults.push('<' + tag + '> is styled by ' + value.slice(0, 80));
      if (/^(aria-label|title|placeholder|alt|value)$/.test(name)) words.push(value);
    }
    if (tag === 'input' || tag === 'textarea') words.push(one.value);
  }
  return { faults, words: words.join(' ') };
})()`;

const pathIn = (url: URL): string => decodeURIComponent(url.pathname);

/** Open an eye on everything that happens in a browser's context. */
export async function openEye(context: BrowserContext, origin: string): Promise<Eye> {
  const events: string[] = [];
  const seen = new Set<string>();
  await context.exposeBinding(
    '__xss',
    (_source, what: unknown) => void events.push(`a text ran: ${String(what)}`),
  );
  await context.exposeBinding(
    '__kept',
    (_source, what: unknown) => void events.push(`it was kept from ${String(what)}`),
  );
  await context.addInitScript(TELL_REPORTS);
  context.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) events.push(`it opened a ${dialog.type()}: ${dialog.message().slice(0, 80)}`);
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (NO_SERVER.has(url.protocol)) return;
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (url.origin !== origin || !(isPage || OURS.test(pathIn(url))))
      events.push(`it asked for ${request.url().slice(0, 120)}`);
  });
  context.on('weberror', (error) => events.push(`it failed: ${error.error().message.slice(0, 160)}`));
  context.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text());
    if (isComplaint) events.push(`the browser said: ${message.text().slice(0, 160)}`);
  });
  const look = async (page: Page) => {
    const { faults, words } = await page.evaluate<{ faults: string[]; words: string }>(INSPECT);
    for (const mark of marksIn(words)) seen.add(mark);
    return [...new Set(faults)];
  };
  return { look, seen, happened: () => events.splice(0) };
}
