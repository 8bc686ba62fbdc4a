import type { FieldErrors } from '../../../domain/entity';
import { SPEC_TEXTS } from '../../../domain/specTexts';

type Answers = Record<string, string>;
type Rule = readonly [name: string, isWrong: (response: string) => boolean, sentence: string];

const missing = (response: string): boolean => response.trim() === '';
const unset = (response: string): boolean => response === '';
const noAddress = (response: string): boolean => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(response.trim());

/** The first rule that each answer breaks, light enough for the page that everybody waits for. */
const judge =
  (...rules: Rule[]) =>
  (values: Answers): FieldErrors => {
    const broken: FieldErrors = {};
    for (const [name, isWrong, message] of rules) if (isWrong(values[name] ?? '')) broken[name] ??= message;
    return broken;
  };

/** What is wrong with a login. */
export const loginFaults = judge(
  ['username', missing, 'Username is required'],
  ['password', unset, 'Password is required'],
);

/** What is wrong with the first step of recovery. */
export const recoverFaults = judge(
  ['email', missing, 'Email is required'],
  ['email', noAddress, 'Email must be a valid email'],
);

/** What is wrong with the second. */
export const newPasswordFaults = judge(
  ['token_email', missing, 'Code is required'],
  ['new_password', unset, SPEC_TEXTS.passwordRequired],
);

/** What is wrong with a code that confirms a username. */
export const codeFaults = judge(['code', missing, 'Code is required']);
