import type { CheckboxProps } from '@mantine/core';
import { Checkbox } from '@mantine/core';
import styles from './AccountForms.module.css';

const terms = [
  'Brevet is free for patent holders, with no obligation. You can withdraw a listing at any time.',
  'Everything you say about yourself and your listings is true, and you have the right to offer what you list.',
  'Listings name no company, brand or contact. A broker reviews them before buyers see them.',
  'Everything you learn here is confidential under a non-disclosure agreement. Use it only to pursue a deal.',
  'We use your data only to broker your listings and to contact you about them. We share it with no one else.',
];

export function Terms({ open = false, box }: { open?: boolean; box: CheckboxProps }) {
  return (
    <>
      <details className={`${styles.terms} ${styles.whole}`} open={open}>
        <summary>Terms</summary>
        <ol>
          {terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </details>
      <Checkbox className={styles.whole} label="I agree to these terms" required {...box} />
    </>
  );
}
