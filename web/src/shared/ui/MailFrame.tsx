import styles from './MailFrame.module.css';

/** An email's HTML as its recipient sees it, in a sandboxed frame without scripts, forms or navigation. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  // Chromium can ignore a new text that comes while it loads the one before, so each text gets its own frame.
  return <iframe key={html} className={styles.frame} sandbox="" srcDoc={html} title={title} />;
}
