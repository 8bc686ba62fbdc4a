/** The levels that a new tank has unless told otherwise, in percent. */
export interface TankUsual {
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: number;
}
