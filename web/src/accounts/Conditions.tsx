import styles from './AccountForms.module.css';

const conditions = [
  'The service is free for patent holders and without obligation. You may withdraw a listing at any time.',
  'What you say of yourself and of your listings is true, and you may offer what you list.',
  'Listings name no company, brand or contact. A broker reads them before any buyer does.',
  'What you learn here is confidential under a non-disclosure agreement and serves no other purpose than a deal.',
  'Your data are kept to broker your listings and to write to you about them, and are given to nobody else.',
];

/** What one agrees to. */
export function Conditions({ open = false }: { open?: boolean }) {
  return (
    <details className={`${styles.conditions} ${styles.whole}`} open={open}>
      <summary>Conditions</summary>
      <ol>
        {conditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </details>
  );
}
