import { counted } from '../../domain/numbers';
import { PASSWORD_MAX } from '../../domain/session/sessionInput';
import { faults } from '../../domain/validation';
import { checkAudit } from '../audit/auditVerification';
import { CannotStart } from '../startupError';
import { openPool, queriesOver } from '../db/client';
import { goOn } from './runCommand';
import { adminDraft, makeAdmin, type AdminDraft } from './createAdmin';
import { weakness } from '../security/passwordStrength';
import { placesIn } from '../storage/storagePaths';
import { openPrompt, type Prompt } from './prompt';
import { settingsFrom } from '../config';

const QUESTIONS: readonly (readonly [field: keyof AdminDraft, question: string])[] = [
  ['username', 'Username'],
  ['email', 'Email'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone, such as +971501234567'],
];

/** Ask until the answer holds; without a person the first fault ends it. */
async function answered<Answer>(
  prompt: Prompt,
  ask: () => Promise<Answer>,
  faultOf: (answer: Answer) => string | undefined,
) {
  for (;;) {
    const answer = await ask();
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    if (!prompt.isPerson) throw new CannotStart(`${fault}; nobody was added.`);
    console.log(`${fault}.`);
  }
}

async function askPerson(prompt: Prompt): Promise<AdminDraft> {
  const given: Partial<Record<keyof AdminDraft, string>> = {};
  for (const [field, question] of QUESTIONS)
    given[field] = await answered(
      prompt,
      () => prompt.ask(question),
      (text) => faults(adminDraft, { ...given, [field]: text })[field],
    );
  return adminDraft.cast(given);
}

async function askPassword(prompt: Prompt, about: readonly string[]): Promise<string> {
  const twice = async () =>
    [await prompt.askUnseen('Password'), await prompt.askUnseen('The same again')] as const;
  const faultOf = ([first, second]: readonly [string, string]) => {
    if (first !== second) return 'The two passwords differ';
    if (first.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters`;
    return weakness(first, about);
  };
  const [password] = await answered(prompt, twice, faultOf);
  return password;
}

/** Make a SuperAdmin of whoever answers the questions. */
async function create(url: string): Promise<string> {
  const prompt = openPrompt();
  const pool = openPool(url, { most: 1 });
  try {
    const admin = await askPerson(prompt);
    const password = await askPassword(prompt, Object.values(admin));
    await makeAdmin(queriesOver(pool), admin, password);
    return `${admin.username} is a SuperAdmin now and can sign in.`;
  } finally {
    prompt.close();
    await pool.end();
  }
}

/** Compare the whole audit with its seals. */
async function verify(url: string): Promise<string> {
  const pool = openPool(url, { most: 1 });
  try {
    const { seals } = placesIn(settingsFrom(process.env));
    const { lines, blocks, fault } = await checkAudit(queriesOver(pool), seals);
    if (fault) throw new CannotStart(`The audit is not as it was sealed: ${fault}.`);
    return `The audit is as it was sealed: ${counted(lines, 'line')} in ${counted(blocks, 'block')}.`;
  } finally {
    await pool.end();
  }
}

const COMMANDS: Record<string, (url: string) => Promise<string>> = { create, verify };

const command = COMMANDS[process.argv[2] ?? ''];
if (command) void goOn(command);
else {
  console.error(
    "Say what to do: 'npm run admin -- create' makes a SuperAdmin, 'npm run admin -- verify' checks the audit.",
  );
  process.exitCode = 1;
}
