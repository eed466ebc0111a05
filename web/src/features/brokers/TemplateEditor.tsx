import type { TemplateKind } from '@brevet/contract/mail-templates';
import { defaultWording, mailKinds, placeholdersOf, templateKinds } from '@brevet/contract/mail-templates';
import { Button, Tabs, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Errors } from '../../shared/form/errors.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import styles from './BrokerForm.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { BrokerValues, Wording } from './values.ts';

interface Props {
  editor: { values: BrokerValues; errors: Errors; set: (changes: Record<string, unknown>) => void };
  kind: TemplateKind;
  onKind: (kind: TemplateKind) => void;
}

/** The broker code's own wording of each kind of email, with placeholders and a preview. */
export function TemplateEditor({ editor, kind, onKind }: Props) {
  const { templates, BrokerName, ContactEmail, OutgoingEmail, CustomerServiceEmail } = editor.values;
  const sender = { BrokerName, ContactEmail, OutgoingEmail, CustomerServiceEmail };
  return (
    <section className={styles.templates} aria-labelledby="templates">
      <h2 id="templates">Emails</h2>
      <p>The wording of this broker code's emails. Unchanged emails keep the default.</p>
      <Tabs value={kind} onChange={(to) => onKind(templateKinds.find((name) => name === to) ?? 'welcome')}>
        <Tabs.List aria-label="Email types">
          {templateKinds.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {mailKinds[name].label}
              {templates[name] && <span className={styles.own}> custom</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {templateKinds.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === kind && (
              <div className={styles.template}>
                <WordingFields editor={editor} kind={kind} />
                <TemplatePreview wording={{ Kind: kind, ...(templates[kind] ?? defaultWording(kind)), ...sender }} />
              </div>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function WordingFields({ editor, kind }: Omit<Props, 'onKind'>) {
  const body = useRef<HTMLTextAreaElement>(null);
  const own = editor.values.templates[kind];
  const wording = own ?? defaultWording(kind);
  const set = (change: Partial<Wording>): void => editor.set({ [`templates.${kind}`]: { ...wording, ...change } });
  /** Puts a placeholder where the cursor is. */
  const insert = (name: string): void => {
    const { selectionStart = wording.Body.length, selectionEnd = selectionStart } = body.current ?? {};
    const text = `{{${name}}}`;
    set({ Body: wording.Body.slice(0, selectionStart) + text + wording.Body.slice(selectionEnd) });
    requestAnimationFrame(() => {
      body.current?.focus();
      body.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  return (
    <div className={styles.wording}>
      <TextInput
        label="Subject"
        value={wording.Subject}
        maxLength={200}
        onChange={({ currentTarget }) => set({ Subject: currentTarget.value })}
        error={editor.errors[`templates.${kind}.Subject`]}
      />
      <Textarea
        ref={body}
        label="Text"
        description="Paragraphs whose placeholders are all empty are left out. {{link}} in its own paragraph becomes a button."
        value={wording.Body}
        autosize
        minRows={9}
        maxRows={20}
        maxLength={10_000}
        onChange={({ currentTarget }) => set({ Body: currentTarget.value })}
        error={editor.errors[`templates.${kind}.Body`]}
      />
      <div>
        <h3>Placeholders</h3>
        <ul className={styles.placeholders}>
          {Object.entries(placeholdersOf(kind)).map(([name, { meaning }]) => (
            <li key={name}>
              <UnstyledButton onClick={() => insert(name)} title={`Insert {{${name}}}`}>
                {`{{${name}}}`}
              </UnstyledButton>
              <span>{meaning}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="default"
        className={styles.restore}
        leftSection={<IconRotate {...buttonIcon} />}
        disabled={own === null}
        onClick={() => editor.set({ [`templates.${kind}`]: null })}
      >
        Reset to default
      </Button>
    </div>
  );
}
