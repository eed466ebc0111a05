import { dayOrNull } from '@brevet/contract/day';
import type { ChartElement } from '@brevet/contract/eou-fields';
import { chartElement, isComplete } from '@brevet/contract/eou-fields';
import { ActionIcon, Anchor, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCircleCheckFilled, IconTrash } from '@tabler/icons-react';
import type { Errors } from '../../shared/form/errors.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import styles from './Eou.module.css';

interface Props {
  element: ChartElement;
  index: number;
  count: number;
  errors: Errors;
  /** The attachments of the patent, by DocID. */
  files: readonly { value: string; label: string }[];
  onChange: (changes: Partial<ChartElement>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** An element of a claim with its evidence and source. */
export function ElementFields({ element, index, count, errors, files, onChange, onMove, onRemove }: Props) {
  const path = (field: keyof ChartElement): string => `Elements.${index}.${field}`;
  const bound = (field: 'Element' | 'Evidence' | 'SourceURL') => ({
    value: element[field],
    error: errors[path(field)],
    'data-path': path(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [field]: currentTarget.value }),
  });
  const name = `element ${index + 1}`;
  return (
    <li className={styles.element} aria-label={`Element ${index + 1}`}>
      <header>
        Element {index + 1}
        <State element={element} />
        <span className={styles.moves}>
          <ActionIcon
            size={28}
            aria-label={`Move ${name} up`}
            title="Move up"
            disabled={index === 0}
            data-move={`${index} -1`}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...buttonIcon} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={`Move ${name} down`}
            title="Move down"
            disabled={index === count - 1}
            data-move={`${index} 1`}
            onClick={() => onMove(1)}
          >
            <IconArrowDown {...buttonIcon} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <IconTrash {...buttonIcon} />
          </ActionIcon>
        </span>
      </header>
      <div>
        <Textarea label="Claim element" maxLength={4000} autosize minRows={3} maxRows={12} {...bound('Element')} />
        <Textarea label="Evidence" maxLength={4000} autosize minRows={3} maxRows={12} {...bound('Evidence')} />
        <div className={styles.source}>
          <TextInput label="Source" type="url" placeholder="https://" maxLength={2000} {...bound('SourceURL')} />
          <TextInput
            label="Source date"
            type="date"
            value={element.SourceDate ?? ''}
            error={errors[path('SourceDate')]}
            data-path={path('SourceDate')}
            onChange={({ currentTarget }) => onChange({ SourceDate: dayOrNull(currentTarget.value) })}
          />
          {(files.length > 0 || element.DocID !== null) && (
            <Select
              label="Attachment"
              placeholder="None"
              data={files}
              clearable
              value={element.DocID === null ? null : String(element.DocID)}
              error={errors[path('DocID')]}
              data-path={path('DocID')}
              onChange={(value) => onChange({ DocID: value === null ? null : Number(value) })}
            />
          )}
          <SourceLink url={element.SourceURL} name={name} />
        </div>
      </div>
    </li>
  );
}

const State = ({ element }: { element: ChartElement }) =>
  isComplete(element) ? (
    <span className={styles.state} data-complete>
      <IconCircleCheckFilled size={14} aria-hidden />
      Complete
    </span>
  ) : (
    <span className={styles.state}>{element.Evidence ? 'No source yet' : 'No evidence yet'}</span>
  );

/** A link to an address that the server accepts as a source: only http and https. */
const SourceLink = ({ url, name }: { url: string; name: string }) =>
  url !== '' && chartElement.shape.SourceURL.safeParse(url).success ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" aria-label={`Open source of ${name} in a new tab`}>
      Open source
    </Anchor>
  ) : null;
