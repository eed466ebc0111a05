import type { BrokeragePatent } from '@brevet/contract/brokerage-patents';
import type { BarProps } from '../../shared/table/useSelection.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

const { Show: PatentsBar } = lazyComponent(async () => (await import('./PatentsBar.tsx')).PatentsBar);

/** Lets the reader of a table of patents select rows for a report. */
export const selectablePatents = {
  chosen: ({ PatentID, Country, PatentNumber }: BrokeragePatent) => ({ id: PatentID, can: {}, name: Country + PatentNumber }),
  bar: (props: BarProps) => <PatentsBar {...props} />,
};
