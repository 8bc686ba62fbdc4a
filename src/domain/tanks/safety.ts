/** What has to be valid for a tank to be filled, and the yearly inspection that Abu Dhabi requires. */
export const SAFETY_CHECKS = [
  'civil_defence_certificate',
  'relief_valve_test',
  'hydrotest',
  'maintenance_contract',
  'yearly_inspection',
] as const;

/** `due` is within the days that a report looks ahead. */
export const SAFETY_STATES = ['expired', 'due', 'no_date', 'valid'] as const;
