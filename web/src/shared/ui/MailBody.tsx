import { Tabs } from '@mantine/core';
import styles from './MailFrame.module.css';
import { MailFrame } from './MailFrame.tsx';

/** Both forms of an email's text, as its recipient sees them. */
export const MailBody = ({ html, text, title }: { html: string; text: string; title: string }) => (
  <Tabs defaultValue="html" keepMounted={false} className={styles.body}>
    <Tabs.List aria-label="Email format">
      <Tabs.Tab value="html">HTML</Tabs.Tab>
      <Tabs.Tab value="text">Plain text</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="html" pt="sm">
      <MailFrame html={html} title={title} />
    </Tabs.Panel>
    <Tabs.Panel value="text" pt="sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only the focus lets the arrow keys scroll it */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </Tabs.Panel>
  </Tabs>
);
