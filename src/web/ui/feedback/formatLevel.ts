import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import { wordOf } from '../../../domain/labels';

const figure = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 1 });

/** A level in words: its figure, and its state where it isn't normal. */
export const levelSaid = (level: number, status: LevelStatus): string =>
  `${figure.format(level)} %${status === 'normal' ? '' : ` ${wordOf(status)}`}`;
