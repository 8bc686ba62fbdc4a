import type { Entity } from '../entity';

/** An open session of a user. */
export interface UserSession extends Entity {
  created_at: string;
  last_active_at: string;
  expires_at: string;
  ip: string;
  agent: string;
  /** The current session. */
  current: boolean;
}

type NamePatterns = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match wins, because user agents contain several names. */
const BROWSERS: NamePatterns = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: NamePatterns = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const matchName = (names: NamePatterns, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Describes a user agent: `Chrome on Windows`. */
export function describeUserAgent(agent: string): string {
  const browser = matchName(BROWSERS, agent);
  const system = matchName(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.trim().slice(0, 60) || 'Unknown device');
}
