import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../src/domain/entity';
import type { LoginResponse } from '../../src/domain/session/session';
import type { User } from '../../src/domain/users/user';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { openBrowser } from '../browser/chromium';
import { makeDataDir, startProduct } from '../startProduct';
import { browserFigures } from './browserFigures';
import { benchCompany } from './company/main';
import type { Figure } from './figures';
import { median, overBudget, table } from './figures';
import { memoryFigure } from './memory';
import { processFigures } from './processes';
import { serverFigures } from './serverFigures';

const ADMIN = { username: 'admin', password: DEMO_PASSWORD };
const STARTS = 5;

/** Measure the built product on its embedded database and print the table; a budget that is passed fails the bench. */
async function bench(rounds: number): Promise<void> {
  delete process.env.DATABASE_URL;
  const dataDir = await makeDataDir();
  try {
    const figures = [
      ...(await inTheBrowser(dataDir, rounds)),
      ...(await serverFigures(dataDir, ADMIN)),
      ...(await processFigures(dataDir, ADMIN)),
      await startFigure(dataDir),
      await idleFigure(dataDir),
    ];
    await report(figures);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inTheBrowser(dataDir: string, rounds: number): Promise<Figure[]> {
  const [product, browser] = await Promise.all([startProduct(dataDir, 'small'), openBrowser()]);
  try {
    return await browserFigures(
      browser,
      { url: product.url, admin: ADMIN, employeeId: await holderAt(product.url) },
      rounds,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

const COLLECTOR = 'a.rahman';

/** The employee with the most payments in hand. */
async function holderAt(url: string): Promise<string> {
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json() as Promise<unknown>;
  };
  const { token } = (await post('/user/login', ADMIN)) as LoginResponse;
  const { documents } = (await post('/user', { page: 1, limit: 10, search: COLLECTOR }, token)) as Page<User>;
  const holder = documents.find(({ username }) => username === COLLECTOR);
  if (!holder) throw new Error('The demo company has lost its collector.');
  return holder._id;
}

async function startFigure(dataDir: string): Promise<Figure> {
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const product = await startProduct(dataDir, 'small');
    times.push(product.startedIn);
    await product.stop();
  }
  return {
    name: 'start, installed and built: first answer',
    value: median(times),
    unit: 'ms',
    budget: 2_000,
  };
}

async function idleFigure(dataDir: string): Promise<Figure> {
  console.log('server, an idle minute');
  const product = await startProduct(dataDir, 'small');
  try {
    return await memoryFigure(product.url, ADMIN);
  } finally {
    await product.stop();
  }
}

async function report(figures: readonly Figure[]): Promise<void> {
  console.log(`\n${table(figures)}\n`);
  await writeFile(join('dist', 'bench.json'), JSON.stringify(figures, null, 2));
  for (const { name, value, unit, budget } of overBudget(figures)) {
    console.error(
      `Over budget: ${name} is ${value.toFixed(1)} ${unit}, at most ${String(budget)} ${unit} were agreed.`,
    );
    process.exitCode = 1;
  }
}

const [word = '3', company] = process.argv.slice(2);
const rounds = Number(word);
if (word === '--company' && company !== 'medium') throw new Error('Only the medium company can be made.');
void (word === '--company'
  ? benchCompany(ADMIN)
  : bench(Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 3));
