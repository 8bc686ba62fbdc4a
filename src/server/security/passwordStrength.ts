import { PASSWORD_MIN } from '../../domain/session/sessionInput';

/** What people choose when they are asked for something long; alone, repeated or with digits around it. */
const COMMON =
  `password passwort passw0rd welcome letmein iloveyou qwertyuiop qwerty qwertz azerty asdfghjkl zxcvbnm
  administrator superadmin superuser admin changeme default secret master monkey dragon sunshine princess football
  baseball superman batman trustno shadow michael jennifer charlie jordan hunter starwars whatever computer internet
  samsung google facebook pokemon liverpool chelsea arsenal barcelona realmadrid cristiano ronaldo habibi inshallah
  mashallah bismillah allahuakbar muhammad mohammed emirates dubai abudhabi sharjah ajman unitedarabemirates
  correcthorsebatterystaple thisismypassword mypassword yourpassword ihatepasswords goodmorning goodbye
  summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february
  november december october september temporary employee company business manager accountant collector`
    .split(/\s+/)
    .filter(Boolean);

/** The product's and the trade's own words. */
const CONTEXT = ['tankbook', 'tank', 'gas', 'lpg', 'propane', 'cylinder', 'collection', 'invoice', 'wallet'];

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const FEWEST_LEFT = 6;
const FEWEST_KINDS = 5;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[013457@$]/g, (mark) => LEET[mark] ?? mark)
    .replace(/[^\p{L}]/gu, '');

/** Whether most of it is a run along the alphabet, the digits or the keyboard. */
function isRun(password: string): boolean {
  const text = password.toLowerCase();
  const steps = [...text].slice(1).filter((next, at) => {
    const pair = text.charAt(at) + next;
    return RUNS.some((run) => run.includes(pair) || [...run].reverse().join('').includes(pair));
  });
  return steps.length >= (text.length - 1) * 0.75;
}

const without = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => (word.length > 2 ? left.replaceAll(word, '') : left), text);

/** Why a password is too weak to keep, in a sentence; undefined when it is good. `about` are the person's own words. */
export function weakness(password: string, about: readonly string[]): string | undefined {
  if ([...password].length < PASSWORD_MIN)
    return `The password must have at least ${PASSWORD_MIN} characters`;
  if (new Set(password).size < FEWEST_KINDS || isRun(password)) return 'The password is too easy to guess';
  const letters = plain(password);
  const own = about.flatMap((word) => word.split(/[\s@._-]+/)).map(plain);
  const isMostlyWords = without(letters, [...own, ...CONTEXT, ...COMMON]).length < FEWEST_LEFT;
  const held = [...own, ...CONTEXT, ...COMMON].some((word) => word.length > 2 && letters.includes(word));
  return held && isMostlyWords ? 'The password is made of words that are too easy to guess' : undefined;
}
