import { formatCount } from '../../../domain/numbers';
import type { BankItemKind, RestAccount } from '../../../domain/bank/bankLine';
import { dayNumber } from '../../../domain/dates';
import { sumAmounts } from '../../../domain/money';

/** An unmatched statement line; fils, positive for incoming money. */
export interface LineToMatch {
  id: string;
  day: string;
  amount: number;
  text: string;
  reference: string;
  counterparty: string;
}

/** A match candidate; fils. */
export interface ItemToMatch {
  key: string;
  kind: BankItemKind;
  day: string;
  amount: number;
  /** Numbers that the bank may quote: receipt, cheque, slip, terminal, reference, with their names. */
  references: readonly (readonly [name: string, value: string])[];
  /** Client or drawer. */
  name: string | null;
  /** Items of a group are booked together: cheques of a slip, card payments of a terminal and day. */
  group: string | null;
}

/** A proposed match of lines and items, with its score and reasons; the remainder is posted to an account. */
export interface Proposal {
  lines: string[];
  items: string[];
  rest?: RestAccount;
  /** In percent. */
  score: number;
  reason: string;
}

/** Maximum days between an item and its booking, before and after. */
const WINDOWS: Record<BankItemKind, readonly [before: number, after: number]> = {
  entry: [5, 12],
  clear: [0, 15],
  bounce: [0, 45],
  settle: [2, 12],
  settlement: [3, 12],
};
/** Maximum days between an item and its booking if the line quotes a reference. */
const LATE_DAYS = 45;
/** Minimum score of a proposal. */
const MIN_SCORE = 60;
const MAX_CARD_COMMISSION = 0.035;
const MAX_COMBINED = 8;

const RETURNED = /return|bounce|unpaid|dishono|rtn|رفض|مرتجع/i;
const CHARGE = /charge|fee|commission|\bvat\b|chrg|\bchg|رسوم|عمولة/i;
const INTEREST = /interest|profit|فوائد|أرباح/i;
const CARD = /merchant|settlement|\bpos\b|\btid\b|\bmid\b|card|network intl|magnati|visa|mastercard/i;

function addTo<Key, T>(lists: Map<Key, T[]>, key: Key, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const condense = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9\u0621-\u064A]/g, '');
const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9\u0621-\u064A]+/)
    .filter(Boolean);
const withoutZeros = (token: string): string => token.replace(/^0+(?=\d)/, '');

/** Text of a line, prepared for searching. */
interface SearchableLine extends LineToMatch {
  /** A number, because a month has millions of pairs of lines and items to compare. */
  dayNumber: number;
  /** References of items that the line quotes. */
  quoted: ReadonlySet<string>;
  /** Names of items that the line contains. */
  named: ReadonlySet<string>;
  all: string;
}

const LONG_REFERENCE = 8;
const SHORTEST_REFERENCE = 3;

/** An item, prepared for searching in lines. */
interface SearchableItem extends ItemToMatch {
  dayNumber: number;
  /** References that lines can quote, with their display text. */
  searched: readonly { shown: string; value: string }[];
  /** Words of the name. */
  words: readonly string[];
}

const COMMON_WORDS = new Set(['TRADING', 'COMPANY', 'GENERAL', 'REAL', 'ESTATE']);

const toSearchableItem = (item: ItemToMatch): SearchableItem => ({
  ...item,
  dayNumber: dayNumber(item.day),
  searched: item.references
    .map(([name, value]) => ({ shown: `${name} ${value}`, value }))
    .filter(({ value }) => {
      const token = withoutZeros(condense(value));
      return token.length >= SHORTEST_REFERENCE && /\d/.test(token);
    }),
  words: (item.name ?? '')
    .toUpperCase()
    .split(/[^A-Z\u0621-\u064A]+/)
    .filter((word) => word.length > SHORTEST_REFERENCE && !COMMON_WORDS.has(word)),
});

/**
 * Finds the references that texts quote: as a word, as consecutive words, or within other text if they are
 * long. All texts are searched for all references at once, because a month can have thousands of both.
 */
function searchReferences(
  items: readonly SearchableItem[],
): (words: readonly string[], text: string) => Set<string> {
  const tokens = new Map<string, string[]>();
  const phrases = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  const [wordCounts, lengths] = [new Set<number>(), new Set<number>()];
  for (const value of new Set(
    items.flatMap(({ searched }) => searched.map((reference) => reference.value)),
  )) {
    const [condensed, words] = [condense(value), wordsOf(value)];
    addTo(tokens, withoutZeros(condensed), value);
    addTo(phrases, words.join(' '), value);
    wordCounts.add(words.length);
    if (condensed.length < LONG_REFERENCE) continue;
    addTo(parts, condensed, value);
    lengths.add(condensed.length);
  }
  return (words, text) => {
    const condensed = condense(text);
    const found = words.flatMap((word) => tokens.get(withoutZeros(word)) ?? []);
    for (const count of wordCounts)
      for (let at = 0; at + count <= words.length; at += 1)
        found.push(...(phrases.get(words.slice(at, at + count).join(' ')) ?? []));
    for (const length of lengths)
      for (let at = 0; at + length <= condensed.length; at += 1)
        found.push(...(parts.get(condensed.slice(at, at + length)) ?? []));
    return new Set(found);
  };
}

/** Finds the names that texts contain: two words of the name, or its only long one. */
function searchNames(items: readonly SearchableItem[]): (words: readonly string[]) => Set<string> {
  const namesByWord = new Map<string, string[]>();
  const single = new Set<string>();
  for (const [name, { words }] of new Map(items.map((item) => [item.name, item]))) {
    if (name === null) continue;
    for (const word of words) addTo(namesByWord, word, name);
    if (words.length === 1) single.add(name);
  }
  return (words) => {
    const counts = new Map<string, number>();
    for (const word of new Set(words))
      for (const name of namesByWord.get(word) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    return new Set([...counts].flatMap(([name, count]) => (count > 1 || single.has(name) ? [name] : [])));
  };
}

/** Prepares lines with the references and names of items that they contain. */
function toSearchableLines(
  lines: readonly LineToMatch[],
  items: readonly SearchableItem[],
): SearchableLine[] {
  const search = searchReferences(items);
  const findNames = searchNames(items);
  return lines.map((line) => {
    const all = `${line.text} ${line.reference} ${line.counterparty}`;
    const words = wordsOf(all);
    return {
      ...line,
      dayNumber: dayNumber(line.day),
      all,
      quoted: search(words, all),
      named: findNames(words),
    };
  });
}

/** The reference of an item that a line quotes. */
const quotedReference = ({ quoted }: SearchableLine, { searched }: SearchableItem): string | undefined =>
  searched.find(({ value }) => quoted.has(value))?.shown;

/** Days by which the bank booked later than the item; negative if earlier. */
const daysLate = (line: SearchableLine, item: SearchableItem): number => line.dayNumber - item.dayNumber;

function isInWindow(line: SearchableLine, item: SearchableItem, hasReference: boolean): boolean {
  const [before, after] = WINDOWS[item.kind];
  const late = daysLate(line, item);
  return late >= -before && late <= (hasReference ? Math.max(after, LATE_DAYS) : after);
}

const KIND_REASONS: Partial<Record<BankItemKind, string>> = {
  clear: 'cheque at the bank',
  bounce: 'the bank returned the cheque',
  settlement: 'net of a card settlement',
};

interface Assessment {
  score: number;
  /** Evaluated only for the best candidates. */
  reasons: () => string[];
}

const BASE = 55;

/** Scores a combination of items whose amounts equal the line. */
function assess(line: SearchableLine, items: readonly SearchableItem[]): Assessment | undefined {
  const [first] = items;
  if (!first || !items.every((item) => isInWindow(line, item, true))) return undefined;
  const reference = items.map((item) => quotedReference(line, item)).find(Boolean);
  if (!items.every((item) => isInWindow(line, item, reference !== undefined))) return undefined;
  const isBounce = first.kind === 'bounce';
  if (isBounce && !(reference && RETURNED.test(line.all))) return undefined;
  const isNamed = first.name !== null && line.named.has(first.name);
  const isCard =
    items.every(({ kind, group }) => kind === 'settlement' || group?.startsWith('card')) &&
    CARD.test(line.all);
  const late = Math.max(...items.map((item) => Math.abs(daysLate(line, item))));
  const score = BASE + (reference ? 35 : 0) + (isNamed ? 20 : 0) + (isCard ? 15 : 0) + Math.max(0, 10 - late);
  const reasons = () => [
    items.length === 1 ? 'same amount' : `${String(items.length)} amounts add up`,
    reference && `${reference} is named`,
    !reference && isNamed && `${first.name ?? ''} is named`,
    KIND_REASONS[first.kind],
    late === 0 ? 'same day' : `${formatCount(late, 'day')} apart`,
  ];
  return {
    score: Math.min(score, 99),
    reasons: () => reasons().filter((reason) => typeof reason === 'string'),
  };
}

const sentence = (reasons: readonly string[]): string => {
  const text = reasons.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Combinations of at least two items that add up to an amount; at most two, because more are no evidence. */
function combinations(items: readonly SearchableItem[], amount: number): SearchableItem[][] {
  const found: SearchableItem[][] = [];
  if (items.length < 2 || Math.abs(sumAmounts(items)) < Math.abs(amount)) return found;
  const sums = [0];
  for (let mask = 1; mask < 1 << items.length && found.length < 2; mask += 1) {
    const highest = 31 - Math.clz32(mask);
    const sum = (sums[mask ^ (1 << highest)] ?? 0) + (items[highest]?.amount ?? 0);
    sums.push(sum);
    const chosen = sum === amount ? items.filter((_item, index) => mask & (1 << index)) : [];
    if (chosen.length > 1) found.push(chosen);
  }
  return found;
}

interface Candidate extends Assessment {
  lines: readonly SearchableLine[];
  items: readonly SearchableItem[];
  rest?: RestAccount;
}

const groupBy = <T, Key extends string | number>(
  values: readonly T[],
  keyOf: (value: T) => Key | null,
): Map<Key, T[]> => {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== null) addTo(groups, key, value);
  }
  return groups;
};

/** The widest windows of all kinds except bounces, which require a reference. */
const [EARLY_DAYS, NEAR_DAYS] = [5, 15];

/** Position of the first item on a day or later, in items sorted by day. */
function findDay(items: readonly SearchableItem[], day: number): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((items[middle]?.dayNumber ?? 0) < day) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Items of the same amount near the line's day, or quoted by reference. */
function itemsOfAmount(line: SearchableLine, { byAmount, byReference }: OpenItems): SearchableItem[] {
  const { amount, dayNumber: day } = line;
  const all = byAmount.get(amount) ?? [];
  const from = findDay(all, day - NEAR_DAYS);
  let to = from;
  while ((all[to]?.dayNumber ?? Infinity) <= day + EARLY_DAYS) to += 1;
  const referenced = [...line.quoted].flatMap((value) => byReference.get(referenceKey(amount, value)) ?? []);
  return referenced.length === 0
    ? all.slice(from, to)
    : [...new Set([...all.slice(from, to), ...referenced])];
}

/** The earliest items of a group or client that can be parts of a line, as many as are combined. */
function partsOf(line: SearchableLine, items: readonly SearchableItem[]): SearchableItem[] {
  const parts: SearchableItem[] = [];
  for (let at = findDay(items, line.dayNumber - LATE_DAYS); parts.length < MAX_COMBINED; at += 1) {
    const item = items[at];
    if (!item || item.dayNumber > line.dayNumber + EARLY_DAYS) break;
    const isPart =
      item.amount > 0 === line.amount > 0 &&
      Math.abs(item.amount) < Math.abs(line.amount) &&
      isInWindow(line, item, true);
    if (isPart) parts.push(item);
  }
  return parts;
}

/** Matches of one line with one item, or with several items of a group or client. */
function candidatesOf(line: SearchableLine, open: OpenItems): Candidate[] {
  const single = itemsOfAmount(line, open).map((item) => [item]);
  const whole = open.groupsBySum.get(line.amount) ?? [];
  const named = [...line.named].flatMap((name) => {
    const items = open.byName.get(name);
    return items ? [items] : [];
  });
  const referenced = findAll(open.groupsByReference, line.quoted).filter((items) => !whole.includes(items));
  const parts = [...named, ...referenced].flatMap((items) => {
    const found = combinations(partsOf(line, items), line.amount);
    return found.length === 1 ? found : [];
  });
  return [...single, ...whole, ...parts].flatMap((items) => {
    const assessment = assess(line, items);
    return assessment ? [{ ...assessment, lines: [line], items }] : [];
  });
}

/** Match of one item with several lines that quote its reference and add up to it. */
function splitItem(item: SearchableItem, lines: readonly SearchableLine[]): Candidate | undefined {
  const repeating = lines.filter(
    (line) =>
      line.amount > 0 === item.amount > 0 &&
      Math.abs(line.amount) < Math.abs(item.amount) &&
      quotedReference(line, item) &&
      isInWindow(line, item, true),
  );
  const [first] = repeating;
  if (!first || repeating.length < 2 || sumAmounts(repeating) !== item.amount) return undefined;
  return {
    lines: repeating,
    items: [item],
    score: 90,
    reasons: () => [
      `${String(repeating.length)} lines add up`,
      `${quotedReference(first, item) ?? ''} is in all of them`,
    ],
  };
}

/** Matches of a line with card payments of a terminal and day, less the acquirer's commission. */
function netOfCommission(line: SearchableLine, open: OpenItems): Candidate[] {
  if (line.amount <= 0 || !CARD.test(line.all)) return [];
  return open.cards.flatMap(({ items, gross }) => {
    const commission = gross - line.amount;
    if (commission <= 0 || commission > gross * MAX_CARD_COMMISSION) return [];
    const assessment = assess(line, items);
    if (!assessment) return [];
    const percent = ((100 * commission) / gross).toFixed(2);
    return [
      {
        lines: [line],
        items,
        rest: 'bank_charges' as const,
        score: assessment.score - 8,
        reasons: () => [
          `${formatCount(items.length, 'card payment')} less a commission of ${percent} %`,
          ...assessment.reasons().slice(1),
        ],
      },
    ];
  });
}

/** Charges and interest, which appear only on the statement. */
function ownMovement(line: SearchableLine): Candidate[] {
  const of = (rest: RestAccount, score: number, reason: string): Candidate[] => [
    { lines: [line], items: [], rest, score, reasons: () => [reason] },
  ];
  if (line.amount < 0 && CHARGE.test(line.all))
    return of('bank_charges', 85, 'the text says that it is a charge of the bank');
  if (line.amount > 0 && INTEREST.test(line.all))
    return of('bank_interest', 85, 'the text says that it is interest of the bank');
  return [];
}

const referenceKey = (amount: number, value: string): string => `${String(amount)} ${value}`;

/** Open items, indexed for the search by line; each list is sorted by day. */
interface OpenItems {
  byAmount: ReadonlyMap<number, SearchableItem[]>;
  /** By amount and reference. */
  byReference: ReadonlyMap<string, SearchableItem[]>;
  /** Groups of card payments with their sums. */
  cards: readonly { items: readonly SearchableItem[]; gross: number }[];
  /** Groups of at least two items. */
  groupsBySum: ReadonlyMap<number, SearchableItem[][]>;
  groupsByReference: ReadonlyMap<string, SearchableItem[][]>;
  byName: ReadonlyMap<string, SearchableItem[]>;
}

function indexItems(items: readonly SearchableItem[]): OpenItems {
  const groups = groupBy(items, ({ group }) => group);
  const groupsBySum = new Map<number, SearchableItem[][]>();
  const groupsByReference = new Map<string, SearchableItem[][]>();
  const byReference = new Map<string, SearchableItem[]>();
  for (const item of items)
    for (const { value } of item.searched) addTo(byReference, referenceKey(item.amount, value), item);
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    addTo(groupsBySum, sumAmounts(group), group);
    for (const value of new Set(
      group.flatMap(({ searched }) => searched.map((reference) => reference.value)),
    ))
      addTo(groupsByReference, value, group);
  }
  return {
    byAmount: groupBy(items, ({ amount }) => amount),
    byReference,
    groupsBySum,
    groupsByReference,
    byName: groupBy(items, ({ name, kind }) => (kind === 'bounce' ? null : name)),
    cards: [...groups].flatMap(([key, group]) =>
      key.startsWith('card') ? [{ items: group, gross: sumAmounts(group) }] : [],
    ),
  };
}

/** Effect of the items that a round used on the remaining lines. */
interface Changes {
  /** Keys of the used items. */
  keys: ReadonlySet<string>;
  /** Sums of their groups, with and without them. */
  sums: ReadonlySet<number>;
  names: ReadonlySet<string>;
  references: ReadonlySet<string>;
}

/** Changes caused by the removal of some items; `before` contains all items before it. */
function changesBy(used: readonly SearchableItem[], before: readonly SearchableItem[]): Changes {
  const keys = new Set(used.map(({ key }) => key));
  const groups = new Set(used.map(({ group }) => group));
  const members = groupBy(before, ({ group }) => (groups.has(group) ? group : null));
  const [sums, references] = [new Set<number>(), new Set<string>()];
  for (const group of members.values()) {
    sums.add(sumAmounts(group)).add(sumAmounts(group.filter(({ key }) => !keys.has(key))));
    for (const { searched } of group) for (const { value } of searched) references.add(value);
  }
  return { keys, sums, references, names: new Set(used.flatMap(({ name }) => name ?? [])) };
}

const intersects = <T>(some: ReadonlySet<T>, others: ReadonlySet<T>): boolean => {
  for (const value of some) if (others.has(value)) return true;
  return false;
};

/** Whether the best candidate of a line may have changed. */
const isChanged = (
  line: SearchableLine,
  { top }: Choice,
  { keys, sums, names, references }: Changes,
): boolean =>
  top.some(({ items }) => items.some(({ key }) => keys.has(key))) ||
  sums.has(line.amount) ||
  intersects(line.named, names) ||
  intersects(line.quoted, references);

/** Lists of some keys, without duplicates. */
const findAll = <T>(lists: ReadonlyMap<string, T[]>, keys: Iterable<string>): T[] => [
  ...new Set([...keys].flatMap((key) => lists.get(key) ?? [])),
];

const keysOf = ({ items }: Candidate): string => items.map(({ key }) => key).join(' ');

/** Whether the items are interchangeable: posted movements, of which only amount and day matter. */
const isExchangeable = ({ items }: Candidate): boolean => items.every(({ kind }) => kind === 'entry');

/** The best candidate of a line, undefined if ambiguous, and all with the same score. */
interface Choice {
  best: Candidate | undefined;
  top: readonly Candidate[];
}

function choose(candidates: readonly Candidate[]): Choice {
  const score = candidates.reduce((highest, candidate) => Math.max(highest, candidate.score), 0);
  const top = score < MIN_SCORE ? [] : candidates.filter((candidate) => candidate.score === score);
  const [best, next] = top;
  const isTie = best && next && keysOf(next) !== keysOf(best);
  return { top, best: isTie && !(isExchangeable(best) && isExchangeable(next)) ? undefined : best };
}

/** Removes candidates of different lines with the same items and score, unless the items are exchangeable. */
function withoutRivals(candidates: readonly Candidate[]): Candidate[] {
  const rivals = groupBy(candidates, (candidate) => `${String(candidate.score)} ${keysOf(candidate)}`);
  return [...rivals.values()].flatMap((same) => {
    const [first] = same;
    return first && (same.length === 1 || isExchangeable(first)) ? [first] : [];
  });
}

/**
 * Proposes matches for the lines of an account, by reference, amount and day: one to one, several items per
 * line, and several lines per item. Each line and item is in one proposal at most, the likeliest first; ties
 * are left to the user. A statement of thousands of lines takes seconds, so `pause` is awaited after each
 * line to let other work run.
 */
export async function proposeMatches(
  lines: readonly LineToMatch[],
  items: readonly ItemToMatch[],
  pause: () => Promise<unknown>,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  let openItems = items.map(toSearchableItem).toSorted((a, b) => a.dayNumber - b.dayNumber);
  let openLines = toSearchableLines(lines, openItems);
  const take = (candidates: readonly Candidate[]): SearchableItem[] | undefined => {
    const [usedLines, usedItems] = [new Set<string>(), new Set<string>()];
    for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
      const isUsed =
        candidate.lines.some(({ id }) => usedLines.has(id)) ||
        candidate.items.some(({ key }) => usedItems.has(key));
      if (isUsed) continue;
      for (const { id } of candidate.lines) usedLines.add(id);
      for (const { key } of candidate.items) usedItems.add(key);
      proposals.push({
        lines: candidate.lines.map(({ id }) => id),
        items: candidate.items.map(({ key }) => key),
        ...(candidate.rest && { rest: candidate.rest }),
        score: candidate.score,
        reason: sentence(candidate.reasons()),
      });
    }
    openLines = openLines.filter(({ id }) => !usedLines.has(id));
    const used = openItems.filter(({ key }) => usedItems.has(key));
    openItems = openItems.filter(({ key }) => !usedItems.has(key));
    return usedLines.size > 0 ? used : undefined;
  };
  const isBest = (candidate: Candidate | undefined) => (candidate ? [candidate] : []);
  // Each round removes lines and items, which can resolve ties of others.
  const rounds = async (
    find: (line: SearchableLine, open: OpenItems) => Candidate[],
    isAffected: (line: SearchableLine, choice: Choice, changes: Changes) => boolean,
  ) => {
    const choices = new Map<string, Choice>();
    let changes: Changes | undefined;
    for (;;) {
      const before = openItems;
      const open = indexItems(before);
      for (const line of openLines) {
        const choice = choices.get(line.id);
        if (!choice || !changes || isAffected(line, choice, changes))
          choices.set(line.id, choose(find(line, open)));
        await pause();
      }
      const used = take(withoutRivals(openLines.flatMap(({ id }) => isBest(choices.get(id)?.best))));
      if (!used) return;
      changes = changesBy(used, before);
    }
  };
  await rounds(candidatesOf, isChanged);
  const linesByReference = new Map<string, SearchableLine[]>();
  for (const line of openLines) for (const value of line.quoted) addTo(linesByReference, value, line);
  take(
    openItems.flatMap((item) =>
      isBest(
        splitItem(
          item,
          findAll(
            linesByReference,
            item.searched.map(({ value }) => value),
          ),
        ),
      ),
    ),
  );
  await rounds(netOfCommission, () => true);
  take(openLines.flatMap(ownMovement));
  return proposals;
}

/** Proposes card payments for settlement lines: by authorisation code, or by amount, terminal and day. */
export async function proposeCardPayments(
  lines: readonly LineToMatch[],
  payments: readonly ItemToMatch[],
  pause: () => Promise<unknown>,
): Promise<Proposal[]> {
  const cards = lines.map((line) => ({ ...line, text: `${line.text} card` }));
  return (await proposeMatches(cards, payments, pause)).filter(({ rest }) => rest === undefined);
}
