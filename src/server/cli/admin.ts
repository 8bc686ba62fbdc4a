import { formatCount } from '../../domain/numbers';
import { PASSWORD_MAX_LENGTH } from '../../domain/session/sessionInput';
import { validationErrors } from '../../domain/validation';
import { verifyAudit } from '../audit/auditVerification';
import { RulesError, loadOfficialRules } from '../modules/einvoice/officialRules';
import { StartupError, errorMessage } from '../startupError';
import { openPool, createDb } from '../db/client';
import { runCommand } from './runCommand';
import { checkEinvoices } from './checkEinvoices';
import { adminInputSchema, createAdmin, type AdminInput } from './createAdmin';
import { passwordWeakness } from '../security/passwordStrength';
import { openStorage } from '../storage/storagePaths';
import { openPrompt, type Prompt } from './prompt';
import { readConfig } from '../config';

const QUESTIONS: readonly (readonly [field: keyof AdminInput, question: string])[] = [
  ['username', 'Username'],
  ['email', 'Email'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone, such as +971501234567'],
];

/** Repeats a question until the answer is valid; without a terminal the first error ends the command. */
async function askUntilValid<Answer>(
  prompt: Prompt,
  ask: () => Promise<Answer>,
  errorOf: (answer: Answer) => string | undefined,
) {
  for (;;) {
    const answer = await ask();
    const error = errorOf(answer);
    if (error === undefined) return answer;
    if (!prompt.isInteractive) throw new StartupError(`${error}; no user was added.`);
    console.log(`${error}.`);
  }
}

async function askDetails(prompt: Prompt): Promise<AdminInput> {
  const answers: Partial<Record<keyof AdminInput, string>> = {};
  for (const [field, question] of QUESTIONS)
    answers[field] = await askUntilValid(
      prompt,
      () => prompt.ask(question),
      (text) => validationErrors(adminInputSchema, { ...answers, [field]: text })[field],
    );
  return adminInputSchema.cast(answers);
}

async function askPassword(prompt: Prompt, about: readonly string[]): Promise<string> {
  const askTwice = async () =>
    [await prompt.askHidden('Password'), await prompt.askHidden('Repeat password')] as const;
  const errorOf = ([first, second]: readonly [string, string]) => {
    if (first !== second) return 'The passwords do not match';
    if (first.length > PASSWORD_MAX_LENGTH)
      return `The password may have at most ${PASSWORD_MAX_LENGTH} characters`;
    return passwordWeakness(first, about);
  };
  const [password] = await askUntilValid(prompt, askTwice, errorOf);
  return password;
}

/** Creates a SuperAdmin from the answers. */
async function create(url: string): Promise<string> {
  const prompt = openPrompt();
  const pool = openPool(url, { max: 1 });
  try {
    const admin = await askDetails(prompt);
    const password = await askPassword(prompt, Object.values(admin));
    await createAdmin(createDb(pool), admin, password);
    return `${admin.username} is now a SuperAdmin and can sign in.`;
  } finally {
    prompt.close();
    await pool.end();
  }
}

async function verify(url: string): Promise<string> {
  const pool = openPool(url, { max: 1, withoutTimeouts: true });
  try {
    const { auditHashFile } = openStorage(readConfig(process.env));
    const { lines, blocks, error } = await verifyAudit(createDb(pool), auditHashFile);
    if (error) throw new StartupError(`The audit log does not match its hash chain: ${error}.`);
    return `The audit log matches its hash chain: ${formatCount(lines, 'row')} in ${formatCount(blocks, 'block')}.`;
  } finally {
    await pool.end();
  }
}

/** Checks all e-invoices; the official rules are those of EINVOICE_RULES_DIR. */
async function checkAllEinvoices(url: string): Promise<string> {
  const { einvoiceRulesDir } = readConfig(process.env);
  const rules = einvoiceRulesDir === undefined ? undefined : await loadOfficialRules(einvoiceRulesDir);
  const pool = openPool(url, { max: 1, withoutTimeouts: true });
  try {
    const write = (line: string) => console.log(line);
    const { checked, failed } = await checkEinvoices(createDb(pool), { rules, write });
    const used = rules ? 'our own checks and the official rules' : 'our own checks';
    const outcome = `${formatCount(checked, 'e-invoice')} checked with ${used}`;
    if (failed > 0) throw new StartupError(`${outcome}: ${failed} failed.`);
    return `${outcome}: none failed.`;
  } catch (error) {
    throw error instanceof RulesError
      ? new StartupError(`${error.message} ${errorMessage(error.cause)}`)
      : error;
  } finally {
    await rules?.stop();
    await pool.end();
  }
}

const COMMANDS: Record<string, (url: string) => Promise<string>> = {
  create,
  verify,
  'check-einvoices': checkAllEinvoices,
};

const command = COMMANDS[process.argv[2] ?? ''];
if (command) void runCommand(command);
else {
  console.error(
    "Usage: 'npm run admin -- create' adds a SuperAdmin; 'npm run admin -- verify' checks the audit log; 'npm run admin -- check-einvoices' checks all e-invoices.",
  );
  process.exitCode = 1;
}
