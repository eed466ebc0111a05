import styles from './cells.module.css';

/** An email address that opens a new email; nothing without an address. */
export const MailLink = ({ address }: { address: string }) =>
  address === '' ? null : (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`} className={styles.link}>
      {address}
    </a>
  );
