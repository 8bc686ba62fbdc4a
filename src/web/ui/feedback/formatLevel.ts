import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import { labelOf } from '../../../domain/labels';

const levelFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 1 });

/** Formats a level, with its status if not normal. */
export const formatLevel = (level: number, status: LevelStatus): string =>
  `${levelFormat.format(level)} %${status === 'normal' ? '' : ` ${labelOf(status)}`}`;
