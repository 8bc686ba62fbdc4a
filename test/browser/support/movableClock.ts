import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock for the product and its browsers, which continues from the time it was last set to. */
export interface MovableClock {
  now: () => number;
  moveTo: (time: string) => void;
  /** Environment of a server that follows this clock. */
  environment: Record<string, string>;
  /** Script for pages opened later. */
  browserScript: () => string;
}

/** Script that shifts `Date` by a number of milliseconds, an expression that is evaluated at each call. */
const shiftDate = (milliseconds: string): string => `{
  const RealDate = Date;
  const now = () => RealDate.now() + ${milliseconds};
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;
}`;

/** Creates a clock; its server reads the shift from a file in the folder. */
export function createMovableClock(folder: string, start: string): MovableClock {
  const shiftFile = join(folder, 'clock.txt');
  const script = join(folder, 'clock.cjs');
  let shift = 0;
  const moveTo = (time: string) => {
    shift = Date.parse(time) - Date.now();
    writeFileSync(shiftFile, String(shift));
  };
  moveTo(start);
  writeFileSync(
    script,
    `const { readFileSync } = require('node:fs');\n${shiftDate(`Number(readFileSync(${JSON.stringify(shiftFile)}, 'utf8'))`)}`,
  );
  return {
    now: () => Date.now() + shift,
    moveTo,
    environment: { NODE_OPTIONS: `--require=${JSON.stringify(script)}` },
    browserScript: () => shiftDate(String(shift)),
  };
}
