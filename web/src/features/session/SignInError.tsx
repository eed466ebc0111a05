import styles from './SignInStep.module.css';

/** The reason why a sign-in was refused. */
export const SignInError = ({ children }: { children: string | undefined }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
);
