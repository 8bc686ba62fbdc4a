import type { Proof, Tally } from '../../proof';
import { PATHS } from './addresses';
import { control } from './control';
import { floating } from './floating';
import { letters } from './letters';
import { papers } from './papers';
import { sheets } from './sheets';
import type { Sown, Stage } from './stage';
import { openSown, openStage } from './stage';
import { visit } from './visiting';
import type { Visit } from './visiting';
import { walk } from './walking';

const WIDTHS = [2_200, 400];
const SENT: readonly ((sown: Sown) => Promise<Tally>)[] = [papers, sheets, letters];

/** The stage, and somebody at a wide and somebody at a narrow window before it. */
interface Theatre extends Stage {
  visits: readonly Visit[];
  /** The paths that were walked on this stage. */
  walked: Set<string>;
}

/** What is tried beside the pages of the routes. */
export const BESIDE: readonly ((theatre: Theatre) => Promise<Tally>)[] = [
  control,
  (theatre) => floating(theatre, theatre.visits),
];

async function openTheatre(): Promise<Theatre> {
  const stage = await openStage();
  const visits: Visit[] = [];
  for (const width of WIDTHS) visits.push(await visit(stage, width));
  return { ...stage, visits, walked: new Set() };
}

/** So many fields stand on no page: in papers, sheets and the log alone. */
const MOST_UNSEEN = 35;

/** Who has been everywhere has met nearly every field; otherwise the walk has missed a page. */
function lookBack({ garden, met, walked }: Theatre): Tally {
  const unseen = garden.planted.filter(({ mark }) => !met.has(mark)).map(({ name }) => name);
  const isMissing = walked.size === PATHS.length && unseen.length > MOST_UNSEEN;
  return { cases: 1, defects: isMissing ? [`no page shows ${unseen.join(', ')}`] : [] };
}

async function tryPage(theatre: Theatre, number: number): Promise<Tally> {
  const path = PATHS[number - 1 - BESIDE.length];
  if (!path) return lookBack(theatre);
  theatre.walked.add(path);
  const before = theatre.reports();
  const { cases, defects } = await walk(theatre, path, theatre.visits);
  const reports = theatre.reports() - before;
  return {
    cases,
    defects: [...defects, ...(reports > 0 ? [`${path} led to ${String(reports)} reports`] : [])],
  };
}

/** Hostile text stored in every field, on every page. */
export const storedMarkup: Proof<Theatre> = {
  name: 'stored-markup',
  claim:
    'hostile text in every field, on every page, tab, form, dialog and in print, in a real browser: nothing runs, nothing is asked of elsewhere, no report',
  rounds: BESIDE.length + PATHS.length + 1,
  ground: openTheatre,
  round: async (theatre, number) => (await BESIDE[number - 1]?.(theatre)) ?? tryPage(theatre, number),
};

/** The same text in whatever leaves the product. */
export const sentMarkup: Proof<Sown> = {
  name: 'sent-markup',
  claim:
    'hostile text in papers, sheets and letters: drawn as text, no action, formula, markup or header of its own',
  rounds: SENT.length,
  ground: () => openSown(),
  round: (sown, number) =>
    SENT[(number - 1) % SENT.length]?.(sown) ?? Promise.resolve({ cases: 0, defects: [] }),
};
