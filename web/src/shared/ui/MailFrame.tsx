import styles from './MailFrame.module.css';

/** An email's HTML as its recipient sees it, in a sandboxed frame without scripts, forms or navigation. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.frame} sandbox="" srcDoc={html} title={title} />;
}
