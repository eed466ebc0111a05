import type { Enrolment } from '@brevet/contract/second-step';
import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import styles from './Authenticator.module.css';

interface Props {
  enrolment: Enrolment;
  code: TextInputProps;
}

/** The QR code and key for the authenticator app, and the field for the first verification code. */
export function Authenticator({ enrolment, code }: Props) {
  return (
    <div className={styles.box}>
      <p>Scan this QR code with your authenticator app.</p>
      <QrCode rows={enrolment.Qr} />
      <details className={styles.manual}>
        <summary>Enter the key by hand instead</summary>
        <code>{enrolment.Secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </details>
      <TextInput
        label="Verification code"
        description="The 6 digits in your authenticator app."
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        maxLength={7}
        {...code}
      />
    </div>
  );
}

const quiet = 2;

/** Dark on white in both color schemes: scanners expect it. */
function QrCode({ rows }: { rows: string[] }) {
  const size = rows.length + 2 * quiet;
  const path = rows
    .flatMap((row, y) => [...row].map((sign, x) => (sign === '1' ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
