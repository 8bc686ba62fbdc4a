/** The levels that a new tank has unless told otherwise, in percent, and how heavy its gas is, in kg a litre. */
export interface TankUsual {
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: number;
  density_kg_l: number;
}
