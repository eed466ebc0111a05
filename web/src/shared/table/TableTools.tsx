import type { NamedControl } from '@brevet/contract/table-columns';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconAddressBook, IconColumns3, IconDownload, IconFilter } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useActions } from '../actions/actions.ts';
import { urlOf } from '../api/client.ts';
import { buttonIcon } from '../ui/button-icon.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { Column, Table } from './columns.ts';
import { resetColumns } from './columns.ts';
import styles from './DataTable.module.css';
import { SortMenu } from './SortMenu.tsx';
import { StarFilter } from './StarFilter.tsx';
import type { FilterExtras } from './TableFilters.tsx';
import { Toggles } from './TableFilters.tsx';
import { TextFilter } from './TextFilter.tsx';
import type { TableChange, TableState } from './table-state.ts';
import type { Selection } from './useSelection.ts';
import type { TableLayout } from './useTableState.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const csvExport = 'CSV Export';
const vcardExport = 'vCard Export';

interface Props<Row> {
  endpoint: Table;
  columns: Column<Row>[];
  controls: NamedControl[];
  state: TableState;
  onChange: (change: TableChange) => void;
  layout: TableLayout;
  /** The query for all matching rows. */
  matching: Record<string, unknown>;
  marks: FilterExtras['marks'];
  selection: Selection | null;
}

/** Search, stars, single chips, saved views, the choice of columns and the export. */
export function TableTools<Row>(props: Props<Row>) {
  const { endpoint, columns, controls, state, onChange, layout, matching, marks } = props;
  useActions([{ label: resetColumns, icon: IconColumns3, run: layout.reset }]);
  const choosable = columns.filter(({ stays }) => !stays);
  return (
    <search className={styles.tools}>
      <SearchFields {...props} />
      <SortMenu columns={columns} endpoint={endpoint} state={state} onChange={onChange} />
      <div className={`${styles.toggles} ${styles.wide}`}>
        <Toggles controls={controls} state={state} onChange={onChange} marks={marks} />
      </div>
      <ViewsMenu endpoint={endpoint} layout={layout} choosable={choosable.map(({ key }) => key)} />
      <div className={`${styles.atEnd} ${styles.wide}`}>
        <ColumnsMenu choosable={choosable} layout={layout} />
        <ExportButton label={csvExport} icon={IconDownload} href={urlOf(endpoint, { ...matching, format: 'csv' })} />
        {endpoint.cards && (
          <ExportButton label={vcardExport} icon={IconAddressBook} href={urlOf(endpoint, { ...matching, format: 'vcf' })} />
        )}
      </div>
    </search>
  );
}

/** The search and the stars. On a phone, the button that shows checkboxes is next to the search. */
function SearchFields({
  controls,
  state,
  onChange,
  selection,
}: Pick<Props<never>, 'controls' | 'state' | 'onChange' | 'selection'>) {
  const chooser = selection && (
    <Button variant="default" className={styles.chooser} onClick={() => selection.choose(!selection.choosing)}>
      {selection.choosing ? 'Done' : 'Select'}
    </Button>
  );
  return (
    <>
      {controls.map(({ name, control: { kind, label } }) => {
        if (kind === 'star') {
          return (
            <StarFilter key={name} label={label} value={state.filters[name]} onChange={(star) => onChange({ [name]: star })} />
          );
        }
        if (name !== 'search') return null;
        return (
          <Fragment key={name}>
            <TextFilter
              type="search"
              className={styles.filter}
              label={label}
              value={state.filters[name] ?? ''}
              onChange={(text) => onChange({ [name]: text })}
              leftSection={<IconFilter size={14} stroke={1.7} aria-hidden />}
            />
            {chooser}
          </Fragment>
        );
      })}
      {!controls.some(({ name }) => name === 'search') && chooser}
    </>
  );
}

interface ExportProps {
  label: string;
  icon: Icon;
  href: string;
}

function ExportButton({ label, icon: Picture, href }: ExportProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useActions([{ label, icon: Picture, run: () => link.current?.click() }]);
  return (
    <Button
      component="a"
      ref={link}
      href={href}
      download
      variant="default"
      title={label}
      leftSection={<Picture {...buttonIcon} />}
    >
      <span className={styles.buttonText}>{label}</span>
    </Button>
  );
}
