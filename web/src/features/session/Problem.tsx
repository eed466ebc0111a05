import styles from './SignInStep.module.css';

/** Why a sign-in was refused. */
export const Problem = ({ children }: { children: string | undefined }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
);
