import type { DemoFile } from '../messages/attachments';
import { createdAt } from '../record';
import type { Generator } from '../record';
import { drawMeterPhoto } from '../../images/images';
import type { DemoReading } from './readings';
import type { DemoEmployee } from '../parties/staff';
import { MINUTE_MS } from '../../../../domain/durations';

/** Number of counters with photos; drawing a photo is slower than generating a reading. */
const PHOTOGRAPHED_COUNTERS = 10;
const PHOTOS_PER_COUNTER = 3;

const isPhotographable = ({ type, status, flags }: DemoReading): boolean =>
  type === 'actual' && status !== 'rejected' && !flags.includes('no_photo');

function readingsToPhotograph(readings: readonly DemoReading[]): DemoReading[] {
  const readingsByCounter = new Map<DemoReading['counter'], DemoReading[]>();
  for (const reading of readings.filter(isPhotographable)) {
    const counterReadings = readingsByCounter.get(reading.counter);
    if (counterReadings) counterReadings.push(reading);
    else readingsByCounter.set(reading.counter, [reading]);
  }
  return [...readingsByCounter.values()]
    .filter((counterReadings) => counterReadings.length > PHOTOS_PER_COUNTER)
    .slice(0, PHOTOGRAPHED_COUNTERS)
    .flatMap((counterReadings) => counterReadings.slice(-PHOTOS_PER_COUNTER));
}

/** Attaches photos to the latest readings of some counters. */
export function attachReadingPhotos(
  generator: Generator,
  readings: readonly DemoReading[],
  photographer: DemoEmployee,
) {
  const files = new Map<DemoReading, DemoFile>();
  for (const reading of readingsToPhotograph(readings)) {
    const { counter, value, at } = reading;
    const index = value.toFixed(3).padStart(9, '0');
    files.set(reading, {
      ...createdAt(generator, at + MINUTE_MS),
      name: 'meter_photo',
      owner_model: 'counter',
      owner_id: counter.id,
      by: photographer,
      draw: () => drawMeterPhoto(index, counter.serial_number),
    });
  }
  const withPhotos = readings.map((reading) => {
    const photo = files.get(reading)?.id;
    return photo ? { ...reading, photo } : reading;
  });
  return { readings: withPhotos, files: [...files.values()] };
}
