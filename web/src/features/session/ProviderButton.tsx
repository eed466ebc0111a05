import { paths } from '@brevet/contract/paths';
import { providerApi } from '@brevet/contract/provider';
import { Button } from '@mantine/core';
import { urlOf } from '../../shared/api/client.ts';
import styles from './SignInStep.module.css';

/** Opens the sign-in provider, which then returns to the page the user asked for. */
export function ProviderButton({ label }: { label: string }) {
  const { pathname, search } = window.location;
  const to = pathname === paths.login() ? undefined : pathname + search;
  return (
    <>
      <Button component="a" variant="default" fullWidth h={40} href={urlOf(providerApi.loginProvider, { to })}>
        {label}
      </Button>
      <p className={styles.or}>or</p>
    </>
  );
}
