import { attachmentsApi } from '@brevet/contract/attachments';
import type { ChartElement } from '@brevet/contract/eou-fields';
import { isComplete, longestClaim, mostElements } from '@brevet/contract/eou-fields';
import { messages } from '@brevet/contract/messages';
import { Button, NumberInput, Progress, Textarea, VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconPlus, IconSeparatorHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import type { Editor } from '../../shared/form/useEditor.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { openUpload } from '../attachments/attachments.ts';
import { ClaimPicker } from './ClaimPicker.tsx';
import { ElementFields } from './ElementFields.tsx';
import styles from './Eou.module.css';
import { splitClaim } from './split-claim.ts';
import type { EouValues } from './values.ts';
import { newElement } from './values.ts';

/** Gives a control of an element the focus once it's on the page. */
const focusOn = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

interface Props {
  editor: Editor<EouValues>;
  /** The PatentID of the stored patent. */
  patentId: number | null;
}

/** The attachments of the patent, as choices. */
function useFiles(patentId: number | null) {
  const query = { patent_id: patentId ?? 0, limit: 100 };
  const read = useRead(attachmentsApi.getPatentAttachment, query, { enabled: patentId !== null });
  return (read.data?.data ?? []).map(({ DocID, doc_dispplay_name: label }) => ({ value: String(DocID), label }));
}

/** A claim, its elements, and the evidence for each of them. */
export function ClaimChart({ editor, patentId }: Props) {
  const files = useFiles(patentId);
  const { Elements: elements, Claim: claim } = editor.values;
  const [said, setSaid] = useState('');
  const put = (next: ChartElement[]): void => editor.set({ Elements: next });
  const change = (index: number, changes: Partial<ChartElement>): void =>
    put(elements.map((element, place) => (place === index ? { ...element, ...changes } : element)));
  const add = (): void => {
    put([...elements, newElement()]);
    focusOn(`[data-path="Elements.${elements.length}.Element"]`);
  };
  const remove = (index: number): void => {
    put(elements.toSpliced(index, 1));
    setSaid(`Element ${index + 1} removed`);
    focusOn(elements.length > 1 ? `[data-path="Elements.${Math.max(0, index - 1)}.Element"]` : '[data-add]');
  };
  const move = (index: number, step: -1 | 1): void => {
    const element = elements[index];
    if (!element || !elements[index + step]) return;
    put(elements.toSpliced(index, 1).toSpliced(index + step, 0, element));
    setSaid(`Element is now number ${index + step + 1} of ${elements.length}`);
    focusOn(`[data-move="${index + step} ${step}"]`);
  };
  const split = async (): Promise<void> => {
    const parts = splitClaim(claim);
    const worked = elements.filter(({ Evidence, SourceURL }) => Evidence || SourceURL).length;
    const question = `The claim chart will be replaced, including its evidence for ${worked} of ${elements.length} elements.`;
    if (worked > 0 && !(await confirm(question, { title: 'Split claim', yes: 'Replace chart', destroys: true }))) return;
    put(parts.map(newElement));
    setSaid(`${parts.length} elements`);
  };
  const isFull = elements.length >= mostElements;
  return (
    <section className={styles.chart} aria-labelledby="claim-chart">
      <div className={styles.head}>
        <h2 id="claim-chart">Claim chart</h2>
        <Completeness elements={elements} />
      </div>
      <fieldset className={styles.fields}>
        <div className={styles.source}>
          <ClaimPicker
            patent={editor.values}
            chosen={editor.values.ClaimNumber}
            onChoose={({ number, text }) => editor.set({ ClaimNumber: number, Claim: text })}
          />
          <NumberInput
            label="Claim number"
            hideControls
            min={1}
            max={9999}
            allowDecimal={false}
            {...editor.number('ClaimNumber', null)}
          />
        </div>
        <Textarea
          label="Claim"
          description="Paste the text of the claim, then split it into its elements."
          maxLength={longestClaim}
          autosize
          minRows={3}
          maxRows={14}
          className={styles.three}
          {...editor.text('Claim')}
        />
      </fieldset>
      <div className={styles.tools}>
        <Button
          variant="default"
          leftSection={<IconSeparatorHorizontal {...buttonIcon} />}
          disabled={claim.trim() === ''}
          onClick={() => void split()}
        >
          Split into elements
        </Button>
      </div>
      {elements.length > 0 && (
        <ol className={styles.elements} aria-label="Claim elements">
          {elements.map((element, index) => (
            <ElementFields
              // biome-ignore lint/suspicious/noArrayIndexKey: elements have no ID, and all of their state is in the values
              key={index}
              element={element}
              index={index}
              count={elements.length}
              errors={editor.errors}
              files={files}
              onChange={(changes) => change(index, changes)}
              onMove={(step) => move(index, step)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <div className={styles.tools}>
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} disabled={isFull} data-add onClick={add}>
          Add element
        </Button>
        {patentId !== null && (
          <Button
            variant="default"
            leftSection={<IconPaperclip {...buttonIcon} />}
            onClick={() => openUpload({ patent_id: patentId }, 'Files of the patent')}
          >
            Upload files
          </Button>
        )}
        {isFull && <p>{messages.chartFull(mostElements)}</p>}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

function Completeness({ elements }: { elements: readonly ChartElement[] }) {
  if (elements.length === 0) return null;
  const complete = elements.filter(isComplete).length;
  return (
    <div className={styles.progress}>
      <Progress value={(100 * complete) / elements.length} aria-label="Complete elements" />
      {complete} of {elements.length} elements complete
    </div>
  );
}
