import { defaultWording, mailKinds, placeholdersOf, templateKinds } from '@brevet/contract/mail-templates';
import { Button, Tabs, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './BrokerForm.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { BrokerEditor } from './useBrokerEditor.ts';
import type { Wording } from './values.ts';

/** How the broker code words each kind of mail, with its placeholders and what comes of it. */
export function TemplateEditor({ editor }: { editor: BrokerEditor }) {
  const { form, kind, setKind } = editor;
  const { templates, BrokerName, ContactEmail, OutgoingEmail, CustomerServiceEmail } = form.values;
  const sender = { BrokerName, ContactEmail, OutgoingEmail, CustomerServiceEmail };
  return (
    <section className={styles.templates} aria-labelledby="templates">
      <h2 id="templates">Mails</h2>
      <p>What this broker code writes in its own words. A kind without changes keeps the default.</p>
      <Tabs value={kind} onChange={(to) => setKind(templateKinds.find((name) => name === to) ?? 'welcome')}>
        <Tabs.List aria-label="Kinds of mail">
          {templateKinds.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {mailKinds[name].label}
              {templates[name] && <span className={styles.own}> own</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {templateKinds.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === kind && (
              <div className={styles.template}>
                <WordingFields editor={editor} />
                <TemplatePreview wording={{ Kind: kind, ...(templates[kind] ?? defaultWording(kind)), ...sender }} />
              </div>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function WordingFields({ editor: { form, kind } }: { editor: BrokerEditor }) {
  const body = useRef<HTMLTextAreaElement>(null);
  const own = form.values.templates[kind];
  const wording = own ?? defaultWording(kind);
  const set = (change: Partial<Wording>): void => {
    form.setFieldValue(`templates.${kind}`, { ...wording, ...change });
    for (const field of Object.keys(change)) form.clearFieldError(`templates.${kind}.${field}`);
  };
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
        error={form.errors[`templates.${kind}.Subject`]}
      />
      <Textarea
        ref={body}
        label="Text"
        description="A paragraph whose placeholders are all empty is left out; {{link}} alone in a paragraph becomes a button."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={wording.Body}
        autosize
        minRows={9}
        maxRows={20}
        maxLength={10_000}
        onChange={({ currentTarget }) => set({ Body: currentTarget.value })}
        error={form.errors[`templates.${kind}.Body`]}
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
        leftSection={<IconRotate size={15} stroke={1.7} />}
        disabled={own === null}
        onClick={() => form.setFieldValue(`templates.${kind}`, null)}
      >
        Back to the default
      </Button>
    </div>
  );
}
