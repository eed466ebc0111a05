import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { patentStatuses, patentsApi } from '@brevet/contract/patents';
import { paths } from '@brevet/contract/paths';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { SmallPage } from '../../shared/ui/SmallPage.tsx';
import { CountrySelect } from '../patents/patents.ts';
import { CreateList } from './CreateList.tsx';
import styles from './CreatePatent.module.css';

type Status = (typeof patentStatuses)[number];
const initial = { PatentNumber: '', Country: 'US', PatentStatus: 'Issued' as Status };

const ways = [
  { value: 'one', label: 'One patent' },
  { value: 'list', label: 'List of numbers' },
];

/** Adds a patent, or a list of them, to those of the user's broker code. */
export function CreatePatentPage() {
  const [way, setWay] = useState('one');
  useCrumbs({ label: 'Patents', path: paths.patents() }, { label: 'Create patent' });
  return (
    <SmallPage meta="Patents" title="Create patent" wide={way === 'list'}>
      <SegmentedControl aria-label="What to add" data={ways} value={way} onChange={setWay} mb="md" />
      {way === 'one' ? <CreateOne /> : <CreateList />}
    </SmallPage>
  );
}

function CreateOne() {
  const navigate = useNavigate();
  const editor = useEditor({
    action: brokeragePatentsApi.createPatent,
    initial,
    onSaved: () => void navigate({ to: paths.patents() }),
  });
  const { values, text, choice, set } = editor;
  return (
    <FormShell editor={editor} act="Create patent" cancel={paths.patents()}>
      <div className={styles.number}>
        <TextInput
          label="Patent number"
          description="Any notation, such as 6,981,431 or US 11602117 B2"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={300}
          data-autofocus
          {...text('PatentNumber')}
        />
        <CountrySelect value={values.Country} onChange={(Country) => set({ Country })} />
      </div>
      <Found number={values.PatentNumber} country={values.Country} />
      <Select label="Status" data={[...patentStatuses]} allowDeselect={false} {...choice('PatentStatus')} />
    </FormShell>
  );
}

/** The entry of the patent store for the number, looked up while someone types. A failure says nothing: the number can be saved anyway. */
function Found({ number, country }: { number: string; country: string }) {
  const [typed] = useDebouncedValue(number, 250);
  const patent = normalizePatentNumber(typed, country);
  const read = useRead(
    patentsApi.getPatentDetailFromBulk,
    { patentNumber: patent?.number ?? '', country: patent?.country ?? 'US' },
    { enabled: patent !== null },
  );
  const found = patent ? read.data?.data : undefined;
  return (
    <div role="status" className={styles.found}>
      {found?.[0] && (
        <>
          <b>{found[0].Title}</b>
          <span>
            {[found[0].PatentStatus, found[0].Assignee, found[0].FiledDate && `filed ${found[0].FiledDate.slice(0, 4)}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
      {found?.length === 0 && <span>Not in the patent store. Check the number or add it as is.</span>}
    </div>
  );
}
