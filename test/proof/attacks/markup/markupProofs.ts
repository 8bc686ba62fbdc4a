import type { Proof, RoundResult } from '../../runner/proof';
import { PAGE_PATHS } from './pageAddresses';
import { negativeControl } from './negativeControl';
import { checkOverlays } from './overlays';
import { checkEmails } from './emails';
import { checkDocuments } from './documents';
import { checkSpreadsheets } from './spreadsheets';
import type { InjectedServer, InjectedSite } from './injectedServer';
import { startInjectedServer, startInjectedSite } from './injectedServer';
import { openProbedPage } from './probedPage';
import type { ProbedPage } from './probedPage';
import { crawlPath } from './crawl';

const WIDTHS = [2_200, 400];
const SENT_CHECKS: readonly ((server: InjectedServer) => Promise<RoundResult>)[] = [
  checkDocuments,
  checkSpreadsheets,
  checkEmails,
];

/** The injected site with a wide and a narrow window. */
interface StoredMarkupSetup extends InjectedSite {
  probedPages: readonly ProbedPage[];
  /** Paths visited so far. */
  visitedPaths: Set<string>;
}

/** Checks besides the pages of the route table. */
const EXTRA_CHECKS: readonly ((setup: StoredMarkupSetup) => Promise<RoundResult>)[] = [
  negativeControl,
  (setup) => checkOverlays(setup, setup.probedPages),
];

async function setUp(): Promise<StoredMarkupSetup> {
  const site = await startInjectedSite();
  const probedPages: ProbedPage[] = [];
  for (const width of WIDTHS) probedPages.push(await openProbedPage(site, width));
  return { ...site, probedPages, visitedPaths: new Set() };
}

/** Number of fields that appear only in documents, exports and the log. */
const MAX_UNSEEN_FIELDS = 35;

/** After all pages were visited, nearly every injected field must have been shown. */
function checkCoverage({ injection, seenMarkers, visitedPaths }: StoredMarkupSetup): RoundResult {
  const missingFields = injection.injected
    .filter(({ marker }) => !seenMarkers.has(marker))
    .map(({ name }) => name);
  const isMissing = visitedPaths.size === PAGE_PATHS.length && missingFields.length > MAX_UNSEEN_FIELDS;
  return { cases: 1, defects: isMissing ? [`no page shows ${missingFields.join(', ')}`] : [] };
}

async function checkPage(setup: StoredMarkupSetup, number: number): Promise<RoundResult> {
  const path = PAGE_PATHS[number - 1 - EXTRA_CHECKS.length];
  if (!path) return checkCoverage(setup);
  setup.visitedPaths.add(path);
  const before = setup.reportCount();
  const { cases, defects } = await crawlPath(setup, path, setup.probedPages);
  const reports = setup.reportCount() - before;
  return {
    cases,
    defects: [...defects, ...(reports > 0 ? [`${path} caused ${String(reports)} CSP reports`] : [])],
  };
}

export const storedMarkup: Proof<StoredMarkupSetup> = {
  name: 'stored-markup',
  claim:
    'payloads stored in every field, on every page, tab, form, dialog and in print in a real browser: no script runs, no request to another host, no CSP report',
  rounds: EXTRA_CHECKS.length + PAGE_PATHS.length + 1,
  setUp: setUp,
  round: async (setup, number) => (await EXTRA_CHECKS[number - 1]?.(setup)) ?? checkPage(setup, number),
};

export const sentMarkup: Proof<InjectedServer> = {
  name: 'sent-markup',
  claim:
    'payloads in documents, exports and mails appear as text: no PDF action, formula, markup or injected header',
  rounds: SENT_CHECKS.length,
  setUp: () => startInjectedServer(),
  round: (server, number) =>
    SENT_CHECKS[(number - 1) % SENT_CHECKS.length]?.(server) ?? Promise.resolve({ cases: 0, defects: [] }),
};
