const { dirname, resolve } = require('node:path');

const GRID = dirname(require.resolve('@mui/x-data-grid/package.json'));

/** Parts of the grid that nothing here opens: its tables neither filter, nor hide columns, nor are they written in, their headings have no menus, and the pager below them is the house's. */
const UNOPENED = [
  'GridFooter',
  'GridLoadingOverlay',
  'GridPagination',
  'GridRowCount',
  'GridSelectedRowCount',
  'cell/GridActionsCell',
  'cell/GridEditBooleanCell',
  'cell/GridEditDateCell',
  'cell/GridEditInputCell',
  'cell/GridEditLongTextCell',
  'cell/GridEditSingleSelectCell',
  'cell/GridLongTextCell',
  'columnHeaders/ColumnHeaderMenuIcon',
  'columnHeaders/GridColumnGroupHeader',
  'columnsManagement/GridColumnsManagement',
  'menu/columnMenu/GridColumnMenu',
  'panel/GridColumnsPanel',
  'panel/filterPanel/GridFilterInputBoolean',
  'panel/filterPanel/GridFilterInputDate',
  'panel/filterPanel/GridFilterInputMultipleSingleSelect',
  'panel/filterPanel/GridFilterInputMultipleValue',
  'panel/filterPanel/GridFilterInputSingleSelect',
  'panel/filterPanel/GridFilterInputValue',
  'panel/filterPanel/GridFilterPanel',
  'toolbar/GridToolbarExport',
  'toolbarV8/GridToolbar',
];

/** What only those parts draw with. */
const THEIRS = ['@mui/material/Autocomplete', '@mui/material/Badge', '@mui/material/Switch'];

/** What it draws with instead of the library's own. */
const OURS = { '@mui/material/Checkbox': resolve(__dirname, '../src/web/ui/table/RowCheckbox.tsx') };

/** The grid as it is used here, without what it would bring for the rest; only a release leaves out what it never runs, else all of it is run while it loads. */
const gridAsUsed = (/** @type {boolean} */ release) => ({
  test: /[\\/]node_modules[\\/]@mui[\\/]x-data-grid[\\/]/,
  resolve: {
    alias: {
      ...Object.fromEntries(
        (release
          ? [...UNOPENED.map((part) => resolve(GRID, 'components', `${part}.mjs`)), ...THEIRS]
          : []
        ).map((path) => [path, false]),
      ),
      ...OURS,
    },
  },
});

module.exports = { gridAsUsed };
