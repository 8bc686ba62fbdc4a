/** Height of a chart and of its placeholder. */
export const CHART_HEIGHT_PX = 220;
