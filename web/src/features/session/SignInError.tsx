import styles from './SignInStep.module.css';

/** Why a sign-in was refused. */
export const SignInError = ({ children }: { children: string | undefined }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
);
