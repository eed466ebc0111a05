import { dealCodes, dealStructures, isPatentCovered, listingTypes } from '@brevet/contract/statuses';
import type { TextInputProps } from '@mantine/core';
import { Checkbox, Group, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { WordCount } from '../../../shared/form/WordCount.tsx';
import type { Field } from './fields.ts';
import styles from './ListingForm.module.css';
import type { FormValues } from './values.ts';

export type ListingForm = UseFormReturnType<FormValues>;
type InputWrapperOrder = NonNullable<TextInputProps['inputWrapperOrder']>;

/** One field as its kind wants it, with label, help, error and word count. */
export function FieldInput({ field, form }: { field: Field; form: ListingForm }) {
  const input = <Input field={field} form={form} />;
  return field.follows ? <div className={styles.follows}>{input}</div> : input;
}

function Input({ field, form }: { field: Field; form: ListingForm }) {
  const { path, label, help, required = false } = field;
  const bound = form.getInputProps(path);
  const common = {
    ...bound,
    'data-path': path,
    description: help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperOrder,
    ...(required ? { 'aria-required': true } : {}),
  };
  switch (field.kind) {
    case 'line':
      return <TextInput {...common} label={<Label field={field} value={bound.value} />} />;
    case 'text':
      return <Textarea {...common} label={<Label field={field} value={bound.value} />} autosize minRows={2} maxRows={14} />;
    case 'money':
      return (
        <NumberInput
          {...common}
          {...numeric(bound)}
          label={label}
          prefix="$ "
          thousandSeparator=","
          decimalScale={2}
          min={0}
          max={1e12}
          hideControls
        />
      );
    case 'percent':
      return (
        <NumberInput {...common} {...numeric(bound)} label={label} suffix=" %" decimalScale={2} min={0} max={100} hideControls />
      );
    case 'number':
      return <NumberInput {...common} label={label} min={0} max={100} allowDecimal={false} value={bound.value ?? ''} />;
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          label={label}
          value={bound.value ?? ''}
          onChange={({ currentTarget }) => bound.onChange(currentTarget.value || null)}
        />
      );
    case 'share':
      return <Select {...common} label={label} data={['default', 'custom', 'none']} allowDeselect={false} />;
    case 'answer':
      return (
        <Question label={label} help={help} value={bound.value} onChange={bound.onChange} options={['Unknown', 'No', 'Yes']} />
      );
    case 'yesNo':
      return <Question label={label} help={help} value={bound.value} onChange={bound.onChange} options={['No', 'Yes']} />;
    case 'type':
      return <TypeChoice form={form} />;
    case 'deals':
      return <Deals form={form} error={bound.error} />;
  }
}

/** An empty number is none, not nought. */
const numeric = (bound: { value?: number | null; onChange: (value: number | null) => void }) => ({
  value: bound.value ?? '',
  onChange: (value: number | string) => bound.onChange(value === '' ? null : Number(value)),
});

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
  /** Their numbers are their places: 0, 1, 2. */
  options: string[];
}
const phone = '(max-width: 640px)';

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

/** Covered by patents or not: another set of deals is offered then, sale outright first. */
function TypeChoice({ form }: { form: ListingForm }) {
  const { ListingType, DealStructure } = form.values.listing;
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const choose = (value: string) => {
    const type = Number(value) as FormValues['listing']['ListingType'];
    const offered = dealStructures(type);
    const kept = DealStructure.split(',').filter((code) => code in offered);
    form.setFieldValue('listing.ListingType', type);
    form.setFieldValue('listing.DealStructure', kept.join(',') || '2');
  };
  return (
    <div className={styles.question}>
      <span>
        <b>What do you list?</b>
        <small>{isPatentCovered(ListingType) ? 'It is covered by patents.' : 'It need not be covered by a patent.'}</small>
      </span>
      <SegmentedControl
        aria-label="What do you list?"
        orientation={narrow ? 'vertical' : 'horizontal'}
        fullWidth={narrow}
        data={Object.entries(listingTypes).map(([value, label]) => ({ value, label }))}
        value={String(ListingType)}
        onChange={choose}
      />
    </div>
  );
}

function Deals({ form, error }: { form: ListingForm; error: ReactNode }) {
  const { ListingType, DealStructure } = form.values.listing;
  const offered = dealStructures(ListingType);
  return (
    <Checkbox.Group
      label="Deal structure"
      error={error}
      value={DealStructure.split(',').filter(Boolean)}
      onChange={(codes) => form.setFieldValue('listing.DealStructure', codes.join(','))}
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
