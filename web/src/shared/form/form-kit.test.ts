import { describe, expect, it } from 'vitest';

const screens = import.meta.glob<string>(['../../features/**/*.tsx', '../../app/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Text inputs whose value a `useState` of the screen holds, as in a form outside the kit. */
function ownInputs(code: string): string[] {
  const states = new Set([...code.matchAll(/const \[(\w+),[^\]]*\] = useState/g)].map(([, name]) => name));
  const inputs = [...code.matchAll(/<(?:TextInput|PasswordInput|Textarea|NumberInput|FileInput)\b.*?\/>/gs)];
  return inputs.map(([input]) => /\svalue=\{(\w+)\b/.exec(input)?.[1] ?? '').filter((name) => states.has(name));
}

describe('the form kit', () => {
  it('detects an input outside the kit', () => {
    const code = 'const [note, setNote] = useState(\'\');\nreturn <Textarea label="Note" value={note} onChange={setNote} />;';
    expect(ownInputs(code)).toEqual(['note']);
  });

  it('holds the values of all inputs', () => {
    expect(Object.keys(screens).length).toBeGreaterThan(100);
    const found = Object.entries(screens).filter(([, code]) => ownInputs(code).length > 0);
    expect(found.map(([file]) => file)).toEqual([]);
  });
});
