import { wordOf } from './words';

/** What a state is called where the word of its code would say something else. */
const STATE_WORDS: Partial<Record<string, Partial<Record<string, string>>>> = {
  check: { ok: 'OK', not_ok: 'Not OK' },
  cheque: { represented: 'Presented again', cancelled: 'Returned' },
  connection: { no_device: 'No device' },
  health: { ok: 'OK' },
  importLine: { good: 'Ready', known: 'There already', bad: 'Refused' },
  importedLine: { good: 'Imported', known: 'There already', bad: 'Refused' },
  mailing: { waiting: 'On its way' },
  money: { pending: 'Awaits the bank', reversed: 'Taken back' },
  notification: { 0: 'Unread', 1: 'Read' },
};

/** A state of a kind of record as people read it, on screen and on paper alike. */
export const stateWord = (of: string, state: string | number): string =>
  STATE_WORDS[of]?.[state] ?? wordOf(String(state));
