import type { DemoFile } from '../messages/attachments';
import { createdAt } from '../record';
import type { Generator } from '../record';
import { drawMeterPhoto } from '../../images/images';
import type { DemoReading } from './readings';
import type { DemoEmployee } from '../parties/staff';

/** So many counters had their last readings photographed: a picture costs more than its reading. */
const PHOTOGRAPHED_COUNTERS = 10;
const PHOTOS_PER_COUNTER = 3;
const MINUTE_MS = 60_000;

const isPhotographable = ({ type, status, flags }: DemoReading): boolean =>
  type === 'actual' && status !== 'rejected' && !flags.includes('no_photo');

function readingsToPhotograph(readings: readonly DemoReading[]): DemoReading[] {
  const chains = new Map<DemoReading['counter'], DemoReading[]>();
  for (const reading of readings.filter(isPhotographable)) {
    const chain = chains.get(reading.counter);
    if (chain) chain.push(reading);
    else chains.set(reading.counter, [reading]);
  }
  return [...chains.values()]
    .filter((chain) => chain.length > PHOTOS_PER_COUNTER)
    .slice(0, PHOTOGRAPHED_COUNTERS)
    .flatMap((chain) => chain.slice(-PHOTOS_PER_COUNTER));
}

/** The readings of which some were photographed, and those photos. */
export function attachReadingPhotos(maker: Generator, readings: readonly DemoReading[], by: DemoEmployee) {
  const files = new Map<DemoReading, DemoFile>();
  for (const reading of readingsToPhotograph(readings)) {
    const { counter, value, at } = reading;
    const index = value.toFixed(3).padStart(9, '0');
    files.set(reading, {
      ...createdAt(maker, at + MINUTE_MS),
      ...{ name: 'meter_photo', owner_model: 'counter', owner_id: counter.id, by },
      draw: () => drawMeterPhoto(index, counter.serial_number),
    });
  }
  const shown = readings.map((reading) => {
    const photo = files.get(reading)?.id;
    return photo ? { ...reading, photo } : reading;
  });
  return { readings: shown, files: [...files.values()] };
}
