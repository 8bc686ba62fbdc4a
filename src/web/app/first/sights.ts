import { statusOf } from '../../ui/feedback/statuses';
import { INLINE_GROUP } from '../../ui/table/lightTableStyles';
import { formatLevel } from '../../ui/feedback/formatLevel';
import type { ContentRenderers, CellContent } from '../../ui/table/cellContent';
import { createContentRenderer } from '../../ui/table/cellContent';
import { dayShown, dueShown, minuteShown } from './days';
import type { Pattern } from './patterns';
import { PATTERNS } from './patterns';

const NAMES = Object.keys(PATTERNS);
const NONE = '-----';

/** The list's page as it was drawn when the product was built. */
export const drawnList = () => document.querySelector<HTMLTemplateElement>('template#list')?.content;

function copyOf(name: Pattern): DocumentFragment {
  const cells = drawnList()?.querySelectorAll('[role="rowgroup"] > [role="row"] > *');
  const copy = document.createDocumentFragment();
  copy.append(...(cells?.[NAMES.indexOf(name)]?.cloneNode(true).childNodes ?? []));
  return copy;
}

/** A copy of a pattern that says something else. */
function saying(name: Pattern, words: string | null | undefined): DocumentFragment {
  if (!words || words === NONE) return copyOf('nothing');
  const copy = copyOf(name);
  const text = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT).nextNode();
  if (text) text.nodeValue = words;
  return copy;
}

function leading(name: Pattern, to: string, words: string | null | undefined): DocumentFragment {
  const copy = saying(name, words);
  copy.querySelector('a')?.setAttribute('href', to);
  return copy;
}

const DRAWING: ContentRenderers<DocumentFragment> = {
  words: ({ words }) => {
    const copy = saying('words', words);
    copy.querySelector('[title]')?.setAttribute('title', words ?? '');
    return copy;
  },
  figure: ({ figure }) => saying('figure', figure),
  day: ({ at }) => saying('figure', at && dayShown(at)),
  minute: ({ at }) => saying('figure', at && minuteShown(at)),
  due: ({ at }) => saying('figure', at && dueShown(at)),
  days: ({ from, to }) => saying('figure', from && to && `${dayShown(from)} – ${dayShown(to)}`),
  state: ({ of, state }) => {
    if (state === null || state === undefined) return copyOf('nothing');
    const { tone, word } = statusOf(of, state);
    return saying(tone, word);
  },
  row: ({ to, name }) => leading('row', to, name),
  other: ({ to, name }) => (to === undefined ? saying('figure', name) : leading('other', to, name)),
  level: ({ level, status }) => {
    if (typeof level !== 'number') return saying('figure', 'Unknown');
    const copy = saying(status, formatLevel(level, status));
    const fill = copy.querySelector<HTMLElement>('[aria-hidden] > *');
    if (fill) fill.style.inlineSize = `${String(level)}%`;
    return copy;
  },
};

const draw = createContentRenderer(DRAWING);

/** What a cell shows, drawn from the patterns. */
export function sightsDrawn(told: CellContent | readonly CellContent[]): Node {
  const sights = [told].flat().map((sight) => draw(sight));
  const [only, more] = sights;
  if (only && !more) return only;
  const beside = document.createElement('span');
  Object.assign(beside.style, INLINE_GROUP);
  beside.append(...sights);
  return beside;
}
