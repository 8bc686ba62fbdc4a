import type { Steps } from './steps';

/** What a rule is worth now: in force, or with another value still to come. */
export type SettingStanding = 'in_force' | 'upcoming';

/** What may be done with a rule of the company beside writing its next value. */
export const SETTING_STEPS = {
  withdraw: { from: ['upcoming'], needs: 'superAdmin', past: 'withdrawn' },
} as const satisfies Steps<SettingStanding>;
