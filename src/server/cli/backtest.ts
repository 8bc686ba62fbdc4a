import type { ForecastError } from '../../domain/tanks/forecast';
import { createDb, openPool } from '../db/client';
import { backTestForecasts, rollUpLevels } from '../modules/tanks/tankForecastService';
import { StartupError } from '../startupError';
import { runCommand } from './runCommand';

const DEFAULT_DAYS = 396;
const MAX_DAYS = 3_650;

/** Days of `--days <number>`. */
function parseDays(args: readonly string[]): number {
  if (args.length === 0) return DEFAULT_DAYS;
  const [option, text = ''] = args;
  const days = Number(text);
  if (option !== '--days' || args.length !== 2 || !Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new StartupError('Usage: npm run backtest -- [--days 396]');
  return days;
}

const formatDays = (days: number | null): string => (days === null ? '-' : days.toFixed(2)).padStart(12);

const formatRow = ({ days_ahead, forecasts, error_days, naive_error_days }: ForecastError): string =>
  days_ahead.padEnd(10) +
  String(forecasts).padStart(12) +
  formatDays(error_days) +
  formatDays(naive_error_days);

const HEADER = `${'Days ahead'.padEnd(10)}${'Forecasts'.padStart(12)}${'Error'.padStart(12)}${'Last day'.padStart(12)}`;

/** Compares the forecasts of recorded days with what happened, and with assuming that every day is like the last. */
async function backTest(url: string): Promise<string> {
  const days = parseDays(process.argv.slice(2));
  const pool = openPool(url, { max: 1, withoutTimeouts: true });
  const db = createDb(pool);
  try {
    await rollUpLevels(db);
    const errors = await backTestForecasts(db, Date.now(), days);
    return `Mean error of forecasts in days, by the days that were left:\n${[HEADER, ...errors.map(formatRow)].join('\n')}`;
  } finally {
    await pool.end();
  }
}

void runCommand(backTest);
