import type { DemoFile } from '../messages/attachments';
import { madeAt } from '../record';
import type { Maker } from '../record';
import { meterPhoto } from '../../images/images';
import type { DemoReading } from './readings';
import type { Staff } from '../parties/staff';

/** So many counters had their last readings photographed: a picture costs more than its reading. */
const COUNTERS = 10;
const LAST = 3;
const MINUTE_MS = 60_000;

const isTaken = ({ type, status, flags }: DemoReading): boolean =>
  type === 'actual' && status !== 'rejected' && !flags.includes('no_photo');

function lastOfSome(readings: readonly DemoReading[]): DemoReading[] {
  const chains = new Map<DemoReading['counter'], DemoReading[]>();
  for (const reading of readings.filter(isTaken)) {
    const chain = chains.get(reading.counter);
    if (chain) chain.push(reading);
    else chains.set(reading.counter, [reading]);
  }
  return [...chains.values()]
    .filter((chain) => chain.length > LAST)
    .slice(0, COUNTERS)
    .flatMap((chain) => chain.slice(-LAST));
}

/** The readings of which some were photographed, and those photos. */
export function photographed(maker: Maker, readings: readonly DemoReading[], by: Staff) {
  const files = new Map<DemoReading, DemoFile>();
  for (const reading of lastOfSome(readings)) {
    const { counter, value, at } = reading;
    const index = value.toFixed(3).padStart(9, '0');
    files.set(reading, {
      ...madeAt(maker, at + MINUTE_MS),
      ...{ name: 'meter_photo', owner_model: 'counter', owner_id: counter.id, by },
      draw: () => meterPhoto(index, counter.serial_number),
    });
  }
  const shown = readings.map((reading) => {
    const photo = files.get(reading)?.id;
    return photo ? { ...reading, photo } : reading;
  });
  return { readings: shown, files: [...files.values()] };
}
