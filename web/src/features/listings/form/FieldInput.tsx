import type { Finding } from '@brevet/contract/anonymity-check';
import { currencies } from '@brevet/contract/currencies';
import type { ListingType } from '@brevet/contract/statuses';
import { dealCodes, dealStructures, isPatentCovered, listingTypes } from '@brevet/contract/statuses';
import { Checkbox, Group, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TypedAmount } from '../../../shared/form/AmountInput.tsx';
import { AmountInput } from '../../../shared/form/AmountInput.tsx';
import { valueAt } from '../../../shared/form/paths.ts';
import { WordCount } from '../../../shared/form/WordCount.tsx';
import { usePhone } from '../../../shared/ui/use-phone.ts';
import type { Field } from '../fields/fields.ts';
import { ImageInput } from '../image/ImageInput.tsx';
import { FieldFindings } from './anonymity/FieldFindings.tsx';
import { Marked } from './anonymity/Marked.tsx';
import styles from './ListingForm.module.css';
import { OwnerSelect } from './OwnerSelect.tsx';
import { PriceInput } from './PriceInput.tsx';
import { typedPercent } from './typed-price.ts';
import type { ListingEditorState } from './useListingEditor.ts';

interface Props {
  field: Field;
  form: ListingEditorState;
  /** Names and contact details in the field's text. */
  findings: readonly Finding[];
  onAllow: ((finding: Finding) => void) | null;
}

const currencyOptions = Object.entries(currencies).map(([value, name]) => ({ value, label: `${name} (${value})` }));

/** A field as the input of its kind, with label, help, error and word count. */
export function FieldInput(props: Props) {
  const input = <Input {...props} />;
  return props.field.follows ? <div className={styles.follows}>{input}</div> : input;
}

function Input({ field, form, findings, onAllow }: Props) {
  const { path, label, help, required = false } = field;
  const text = form.text(path);
  const described = { label, description: help, ...(required ? { 'aria-required': true } : {}) };
  // A text that isn't an amount stays in the values, for its error.
  const amount = { ...described, ...text, value: valueAt(form.values, path) as TypedAmount };
  const chosen = { label, help, value: Number(text.value), onChange: (value: number) => form.set({ [path]: value }) };
  const fix = (fixed: string) => {
    form.set({ [path]: fixed });
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  };
  const written = {
    ...described,
    ...text,
    label: <Label field={field} value={text.value} />,
    description:
      described.description || findings.length > 0 ? (
        <>
          {help}
          <FieldFindings text={text.value} findings={findings} onChange={fix} onAllow={onAllow} />
        </>
      ) : undefined,
    inputContainer: (input: ReactNode) => (
      <Marked text={text.value} findings={findings}>
        {input}
      </Marked>
    ),
  };
  switch (field.kind) {
    case 'line':
      return <TextInput {...written} />;
    case 'text':
      return <Textarea {...written} autosize minRows={2} maxRows={14} />;
    case 'money':
      return <PriceInput {...amount} path={path} sales={form.values.salesInfo} onChange={form.set} />;
    case 'currency':
      return <Select {...described} {...form.choice(path)} data={currencyOptions} allowDeselect={false} searchable />;
    case 'percent':
      return <AmountInput {...amount} rightSection="%" onType={(typed) => form.set({ [path]: typedPercent(typed) })} />;
    case 'number':
      return <NumberInput {...described} {...form.number(path, null)} min={0} max={100} allowDecimal={false} />;
    case 'date':
      return (
        <TextInput
          {...described}
          {...text}
          type="date"
          onChange={({ currentTarget }) => form.set({ [path]: currentTarget.value || null })}
        />
      );
    case 'share':
      return <Select {...described} {...form.choice(path)} data={['default', 'custom', 'none']} allowDeselect={false} />;
    case 'answer':
      return <Question {...chosen} options={['Unknown', 'No', 'Yes']} />;
    case 'yesNo':
      return <Question {...chosen} options={['No', 'Yes']} />;
    case 'type':
      return <TypeChoice form={form} />;
    case 'image':
      return (
        <ImageInput
          label={label}
          help={help}
          path={path}
          value={text.value}
          error={text.error}
          onChange={(ListingImg) => form.set({ [path]: ListingImg })}
        />
      );
    case 'owner':
      return (
        <OwnerSelect
          label={label}
          description={help}
          path={path}
          value={form.values.listing.OwnerID}
          error={text.error}
          onChange={(OwnerID) => form.set({ [path]: OwnerID })}
        />
      );
    case 'deals':
      return <Deals form={form} error={text.error} />;
  }
}

function Label({ field, value }: { field: Field; value: string }) {
  return (
    <span className={styles.label}>
      <span>
        {field.label}
        {field.required && (
          <i className={styles.asterisk} aria-hidden>
            {' '}
            *
          </i>
        )}
      </span>
      {field.words && <WordCount value={value} hint={field.words} />}
    </span>
  );
}

interface QuestionProps {
  label: string;
  help?: ReactNode;
  value: number;
  onChange: (value: number) => void;
  /** The option's index is its value: 0, 1, 2. */
  options: string[];
}

function Question({ label, help, value, onChange, options }: QuestionProps) {
  return (
    <div className={styles.question}>
      <span>
        <b>{label}</b>
        {help && <small>{help}</small>}
      </span>
      <SegmentedControl
        aria-label={label}
        data={options.map((option, index) => ({ label: option, value: String(index) }))}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  );
}

/** Asks if patents cover the listing. Each answer offers its own deals: the patents outright, or the technology outright. */
function TypeChoice({ form }: { form: ListingEditorState }) {
  const { ListingType, DealStructure } = form.values.listing;
  const narrow = usePhone();
  const covered = isPatentCovered(ListingType);
  const choose = (type: ListingType) => {
    const offered = dealStructures(type);
    const kept = DealStructure.split(',').filter((code) => code in offered);
    form.set({ 'listing.ListingType': type, 'listing.DealStructure': kept.join(',') || '2' });
  };
  const began = form.stored.listing.ListingType;
  const uncovered = isPatentCovered(began) ? 0 : began;
  return (
    <>
      <Question
        label="Is it covered by a patent?"
        help={covered ? 'You can sell the patents outright.' : 'You can sell the technology outright.'}
        value={covered ? 1 : 0}
        onChange={(answer) => choose(answer === 1 ? 1 : uncovered)}
        options={['No', 'Yes']}
      />
      <div className={styles.question}>
        <span>
          <b>What are you listing?</b>
        </span>
        <SegmentedControl
          aria-label="What are you listing?"
          fullWidth={narrow}
          data={typesOf(covered).map((type) => ({ value: String(type), label: listingTypes[type] }))}
          value={String(ListingType)}
          onChange={(value) => choose(Number(value) as ListingType)}
        />
      </div>
    </>
  );
}

const typesOf = (covered: boolean): ListingType[] => (covered ? [1, 2] : [0, 3]);

function Deals({ form, error }: { form: ListingEditorState; error: ReactNode }) {
  const { ListingType, DealStructure } = form.values.listing;
  const offered = dealStructures(ListingType);
  return (
    <Checkbox.Group
      label="Deal structure"
      error={error}
      value={DealStructure.split(',').filter(Boolean)}
      onChange={(codes) => form.set({ 'listing.DealStructure': codes.join(',') })}
    >
      <Group gap="md" mt={4} mb={8}>
        {dealCodes
          .filter((code) => code in offered)
          .map((code) => (
            <Checkbox key={code} value={String(code)} label={offered[code]} />
          ))}
      </Group>
    </Checkbox.Group>
  );
}
