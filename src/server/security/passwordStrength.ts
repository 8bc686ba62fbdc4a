import { PASSWORD_MIN_LENGTH } from '../../domain/session/sessionInput';

/** Common passwords, alone, repeated or combined with digits. */
const COMMON_PASSWORDS =
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

/** Words of the product and the trade. */
const CONTEXT_WORDS = [
  'tankbook',
  'tank',
  'gas',
  'lpg',
  'propane',
  'cylinder',
  'collection',
  'invoice',
  'wallet',
];

const SEQUENCES = [
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
const MIN_REMAINING_LETTERS = 6;
const MIN_DISTINCT_CHARACTERS = 5;

const normalizeLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[013457@$]/g, (character) => LEET[character] ?? character)
    .replace(/[^\p{L}]/gu, '');

/** Whether at least 75% of its steps follow the alphabet, the digits or the keyboard. */
function isSequence(password: string): boolean {
  const text = password.toLowerCase();
  const steps = [...text].slice(1).filter((next, index) => {
    const pair = text.charAt(index) + next;
    return SEQUENCES.some(
      (sequence) => sequence.includes(pair) || [...sequence].reverse().join('').includes(pair),
    );
  });
  return steps.length >= (text.length - 1) * 0.75;
}

const removeWords = (text: string, words: readonly string[]): string =>
  words.reduce((result, word) => (word.length > 2 ? result.replaceAll(word, '') : result), text);

/**
 * Reason why a password is too weak; undefined if it is acceptable. `about` contains the user's name, email
 * and other personal words.
 */
export function passwordWeakness(password: string, about: readonly string[]): string | undefined {
  if ([...password].length < PASSWORD_MIN_LENGTH)
    return `The password must have at least ${PASSWORD_MIN_LENGTH} characters`;
  if (new Set(password).size < MIN_DISTINCT_CHARACTERS || isSequence(password))
    return 'The password is too easy to guess';
  const letters = normalizeLetters(password);
  const userWords = about.flatMap((word) => word.split(/[\s@._-]+/)).map(normalizeLetters);
  const isMostlyWords =
    removeWords(letters, [...userWords, ...CONTEXT_WORDS, ...COMMON_PASSWORDS]).length <
    MIN_REMAINING_LETTERS;
  const containsWord = [...userWords, ...CONTEXT_WORDS, ...COMMON_PASSWORDS].some(
    (word) => word.length > 2 && letters.includes(word),
  );
  return containsWord && isMostlyWords
    ? 'The password consists of words that are too easy to guess'
    : undefined;
}
