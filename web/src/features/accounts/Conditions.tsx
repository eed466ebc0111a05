import type { CheckboxProps } from '@mantine/core';
import { Checkbox } from '@mantine/core';
import styles from './AccountForms.module.css';

const conditions = [
  'The service is free for patent holders and without obligation. You may withdraw a listing at any time.',
  'What you say of yourself and of your listings is true, and you may offer what you list.',
  'Listings name no company, brand or contact. A broker reads them before any buyer does.',
  'What you learn here is confidential under a non-disclosure agreement and serves no other purpose than a deal.',
  'Your data are kept to broker your listings and to write to you about them, and are given to nobody else.',
];

/** What one agrees to, and the box that says so. */
export function Conditions({ open = false, box }: { open?: boolean; box: CheckboxProps }) {
  return (
    <>
      <details className={`${styles.conditions} ${styles.whole}`} open={open}>
        <summary>Conditions</summary>
        <ol>
          {conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </details>
      <Checkbox className={styles.whole} label="I agree to these conditions" required {...box} />
    </>
  );
}
