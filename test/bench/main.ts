import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../src/domain/entity';
import type { LoginResponse } from '../../src/domain/session/session';
import type { User } from '../../src/domain/users/user';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { openBrowser } from '../browser/support/chromium';
import { makeDataDir, startProduct } from '../startProduct';
import { browserFigures } from './browserFigures';
import { benchCompany, readParts } from './company/main';
import type { Figure } from './figures';
import { median, overBudget, formatTable } from './figures';
import { memoryFigure } from './memory';
import { processFigures } from './processes';
import { serverFigures } from './serverFigures';
import { benchTelemetry, readTelemetryOptions } from './telemetry/main';

const ADMIN = { username: 'admin', password: DEMO_PASSWORD };
const STARTS = 5;

/** Measures the built product on its embedded database; an exceeded budget fails the bench. */
async function bench(rounds: number): Promise<void> {
  delete process.env.DATABASE_URL;
  const dataDir = await makeDataDir();
  try {
    const figures = [
      ...(await measureBrowser(dataDir, rounds)),
      ...(await serverFigures(dataDir, ADMIN)),
      ...(await processFigures(dataDir, ADMIN)),
      await measureStart(dataDir),
      await measureIdleMemory(dataDir),
    ];
    await report(figures);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureBrowser(dataDir: string, rounds: number): Promise<Figure[]> {
  const [product, browser] = await Promise.all([startProduct(dataDir, 'small'), openBrowser()]);
  try {
    return await browserFigures(
      browser,
      { url: product.url, admin: ADMIN, employeeId: await findCollectorId(product.url) },
      rounds,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

const COLLECTOR = 'a.rahman';

/** Id of the employee with the most payments in custody. */
async function findCollectorId(url: string): Promise<string> {
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json() as Promise<unknown>;
  };
  const { token } = (await post('/user/login', ADMIN)) as LoginResponse;
  const { documents } = (await post('/user', { page: 1, limit: 10, search: COLLECTOR }, token)) as Page<User>;
  const collector = documents.find(({ username }) => username === COLLECTOR);
  if (!collector) throw new Error('The demo company has no user a.rahman.');
  return collector._id;
}

async function measureStart(dataDir: string): Promise<Figure> {
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

async function measureIdleMemory(dataDir: string): Promise<Figure> {
  console.log('server, an idle minute');
  const product = await startProduct(dataDir, 'small');
  try {
    return await memoryFigure(product.url, ADMIN);
  } finally {
    await product.stop();
  }
}

async function report(figures: readonly Figure[]): Promise<void> {
  console.log(`\n${formatTable(figures)}\n`);
  await writeFile(join('dist', 'bench.json'), JSON.stringify(figures, null, 2));
  for (const { name, value, unit, budget } of overBudget(figures)) {
    console.error(`Over budget: ${name} is ${value.toFixed(1)} ${unit}, budget ${String(budget)} ${unit}.`);
    process.exitCode = 1;
  }
}

/** Runs the part of the bench named by the command line. */
function runBench([argument = '3', ...rest]: readonly string[]): Promise<void> {
  if (argument === '--telemetry') return benchTelemetry(ADMIN, readTelemetryOptions(rest)).then(report);
  if (argument === '--company') {
    if (rest[0] !== 'medium') throw new Error('The only company size is medium.');
    return benchCompany(ADMIN, readParts(rest[1] === '--only' ? rest[2] : undefined)).then(report);
  }
  const rounds = Number(argument);
  return bench(Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 3);
}

void runBench(process.argv.slice(2));
