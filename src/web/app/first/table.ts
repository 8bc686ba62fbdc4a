import type { Page } from '../../../domain/entity';
import type { Density } from '../../../domain/lists/listPreferences';
import { formatRange, ariaRowCount } from '../../ui/table/rowCount';
import { cellStyle, minTableWidth } from '../../ui/table/lightTableStyles';
import { ROW_HEIGHTS } from '../../ui/table/tableTypes';
import type { Column } from '../../ui/table/tableTypes';
import { sightsDrawn } from './sights';

/** Fill the table of the list's page, in the widths and heights that the light table has. */
export function showTable(
  columns: readonly Column<never>[],
  page: Page<never>,
  density: Density = 'standard',
): void {
  const table = document.querySelector('#before [role="table"]');
  const head = table?.querySelector<HTMLElement>('[role="row"]');
  const body = table?.querySelector('[role="rowgroup"]');
  if (!head || !body) return;
  const counted = { total: page.total, isLowerBound: page.total_is === 'at_least' };
  table?.setAttribute('aria-rowcount', String(ariaRowCount(counted)));
  document.querySelector('#before [data-range]')?.append(formatRange(page, counted));
  const minWidth = minTableWidth(columns);
  head.style.minWidth = minWidth;
  head.replaceChildren(...columns.map((column) => cell('columnheader', column, column.headerName)));
  const height = ROW_HEIGHTS[density];
  const line = { minWidth, minHeight: px(height), lineHeight: px(height - 1) };
  body.replaceChildren(
    ...page.documents.map((row) => {
      const drawn = part('row', line);
      drawn.append(
        ...columns.map((column) =>
          cell(column.rowHeader ? 'rowheader' : 'cell', column, sightsDrawn(column.getContent?.(row) ?? [])),
        ),
      );
      return drawn;
    }),
  );
}

const px = (length: number) => `${String(length)}px`;

function cell(role: string, column: Column<never>, content: string | Node): HTMLElement {
  const drawn = part(role, cellStyle(column));
  drawn.append(content);
  return drawn;
}

function part(role: string, look: Partial<CSSStyleDeclaration>): HTMLElement {
  const drawn = document.createElement('div');
  drawn.role = role;
  Object.assign(drawn.style, look);
  return drawn;
}
