/** Opacity of the icon of an unsorted sortable column. */
const UNSORTED_OPACITY = 0.45;

const ARROWS = {
  asc: 'M12 20V5m-6 6 6-6 6 6',
  desc: 'M12 4v15m-6-6 6 6 6-6',
  none: 'm7 9 5-5 5 5M7 15l5 5 5-5',
};

/** Sort order of a column: an arrow up or down, or a pale double arrow if unsorted. */
export const SortIcon = ({ direction }: { direction?: 'asc' | 'desc' | null }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    style={{ flex: 'none', marginInline: 4, opacity: direction ? 1 : UNSORTED_OPACITY }}
  >
    <path d={ARROWS[direction ?? 'none']} />
  </svg>
);
