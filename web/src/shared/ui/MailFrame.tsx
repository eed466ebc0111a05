import styles from './MailFrame.module.css';

/** A mail's HTML as its reader sees it: in a frame without scripts, forms or a way out. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.frame} sandbox="" srcDoc={html} title={title} />;
}
