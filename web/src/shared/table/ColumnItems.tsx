import { Menu } from '@mantine/core';
import type { Column } from './columns.ts';
import { resetColumns } from './columns.ts';
import type { TableLayout } from './useTableState.ts';

export interface ColumnItemsProps {
  choosable: Pick<Column<never>, 'key' | 'heading'>[];
  layout: TableLayout;
}

/** Shows and hides columns. Loaded by ColumnsMenu.tsx. */
export const ColumnItems = ({ choosable, layout }: ColumnItemsProps) => {
  const shown = choosable.filter(({ key }) => !layout.hidden.includes(key));
  return (
    <>
      {choosable.map((column) => {
        const on = shown.includes(column);
        return (
          <Menu.CheckboxItem
            key={column.key}
            checked={on}
            disabled={on && shown.length === 1}
            onChange={() => layout.toggle(column.key)}
          >
            {column.heading}
          </Menu.CheckboxItem>
        );
      })}
      <Menu.Divider />
      <Menu.Item onClick={layout.reset}>{resetColumns}</Menu.Item>
    </>
  );
};
