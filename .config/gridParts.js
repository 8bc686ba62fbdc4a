const { dirname, resolve } = require('node:path');

const GRID = dirname(require.resolve('@mui/x-data-grid/package.json'));

/** Parts of the data grid that are not used: filters, column management, editing, menus and its pager. */
const UNUSED = [
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

/** MUI components that only those parts use. */
const UNUSED_COMPONENTS = ['@mui/material/Autocomplete', '@mui/material/Badge', '@mui/material/Switch'];

/** Replacements of MUI components. */
const REPLACEMENTS = { '@mui/material/Checkbox': resolve(__dirname, '../src/web/ui/table/RowCheckbox.tsx') };

/**
 * Loader rule of the data grid; unused parts are aliased only in release builds, because development builds
 * evaluate all modules.
 */
const gridAsUsed = (/** @type {boolean} */ release) => ({
  test: /[\\/]node_modules[\\/]@mui[\\/]x-data-grid[\\/]/,
  resolve: {
    alias: {
      ...Object.fromEntries(
        (release
          ? [...UNUSED.map((part) => resolve(GRID, 'components', `${part}.mjs`)), ...UNUSED_COMPONENTS]
          : []
        ).map((path) => [path, false]),
      ),
      ...REPLACEMENTS,
    },
  },
});

module.exports = { gridAsUsed };
