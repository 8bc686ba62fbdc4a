import { Refusal } from './httpError';

const MAX_DEPTH = 16;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;
const LONE_SURROGATE = /\p{Cs}/u;

/** Names that every object has of itself, or that lead to what all have in common. */
const isReserved = (field: string): boolean => field === 'prototype' || field in Object.prototype;

/** Text that a database keeps as it came; anything else is refused. */
export function keepable(text: string): string {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return text;
  throw new Refusal(422, 'The text has characters that can’t be kept.');
}

/** A body as UTF-8 text. */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body is not UTF-8 text.');
  }
}

/** Read a JSON body strictly; nothing at all counts as no body. */
export function parseJson(bytes: Buffer): unknown {
  const text = textOf(bytes);
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  inspect(text);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/** Walk the tokens of a valid JSON text: no field twice, no reserved name, no bottomless nesting, only keepable text. */
function inspect(text: string): void {
  const open: (Set<string> | null)[] = [];
  let namesNext = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > MAX_DEPTH)
        throw new Refusal(422, 'The body is nested too deeply.');
      namesNext = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      namesNext = false;
    } else if (token === ',') namesNext = open.at(-1) instanceof Set;
    else {
      const words = keepable(String(parsed(token)));
      if (namesNext) name(open.at(-1), words);
      namesNext = false;
    }
  }
}

/** The name of a field that may have one; such as mean something to every object name nothing here. */
export function nameable(field: string): string {
  if (isReserved(field)) throw new Refusal(422, 'The body names a field that is not known here.');
  return keepable(field);
}

function name(seen: Set<string> | null | undefined, field: string): void {
  nameable(field);
  if (seen?.has(field)) throw new Refusal(422, 'The body names a field twice.');
  seen?.add(field);
}

/** Read name=value pairs (an urlencoded form or a query string); a name given twice is refused. */
export function parsePairs(text: string): Record<string, string> {
  const seen = new Set<string>();
  const pairs = [...new URLSearchParams(text)];
  for (const [field] of pairs) name(seen, keepable(field));
  return Object.fromEntries(pairs.map(([field, value]) => [field, keepable(value)]));
}
