import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface Props extends Pick<TextInputProps, 'type' | 'className' | 'leftSection'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text that filters shortly after the last keystroke. */
export function TextFilter({ label, value, onChange, ...input }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onChange(typed);
  }, 250);
  useEffect(() => {
    // The address follows the field. The field follows the address only when that changes on its own (Back, Clear filters).
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      {...input}
      placeholder={label}
      aria-label={label}
      size="xs"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
