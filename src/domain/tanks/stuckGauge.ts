/** A gauge that moved by fewer points counts as still, because a level is accurate to about half a point. */
export const STILL_POINTS = 0.5;
/** Twice the error of a difference of two levels, so that even a gauge with whole points would move. */
const MOVING_POINTS = 2;

/** Days over which a gauge is compared with counters: a week, or four weeks for a slowly emptied tank. */
export const STUCK_GAUGE_DAYS = [7, 28] as const;

/**
 * Points by which the level of tanks falls when their counters measure so much gas.
 *
 * @param m3 cubic metres of vapour
 * @param litresPerM3 litres of liquid that give a cubic metre, such as 2.2 kg/m³ ÷ 0.545 kg/l = 4.04
 * @param capacityL water capacity of all tanks that supply the counters, in litres
 */
export const expectedFall = (m3: number, litresPerM3: number, capacityL: number): number =>
  capacityL > 0 ? ((m3 * litresPerM3) / capacityL) * 100 : 0;

/**
 * Whether a gauge is stuck: it moved less than half a point although the counters imply a fall of at least two.
 *
 * For example, counters that measured 20 m³ in a week used 20 × 2.2 ÷ 0.545 = 80.7 l of liquid. That is 4.3 points of a
 * tank of 1,890 l, whose gauge is stuck if it didn't move, and 0.7 points of a tank of 11,350 l, whose gauge need not show
 * it; after four weeks it is 2.8 points, and that gauge is stuck too if it still shows the same.
 *
 * @param moved points between the highest and the lowest level
 * @param expected points by which the level should have fallen, see `expectedFall`
 */
export const isGaugeStuck = (moved: number, expected: number): boolean =>
  moved < STILL_POINTS && expected >= MOVING_POINTS;
