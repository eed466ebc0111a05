import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface Props extends Pick<TextInputProps, 'type' | 'className' | 'leftSection'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text that filters while one types, after a moment's pause. */
export function TextFilter({ label, value, onChange, ...input }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onChange(typed);
  }, 250);
  useEffect(() => {
    // The address follows what is typed; only when it changes by itself (Back, Clear filters) the field follows it.
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
