/** Height of a chart and of what stands in its place. */
export const CHART_HEIGHT_PX = 220;
