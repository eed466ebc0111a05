import { paths } from '@brevet/contract/paths';
import { secondStepApi } from '@brevet/contract/second-step';
import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { ChangePasswordModal } from '../accounts/ChangePasswordModal.tsx';
import { NoPassword } from '../session/NoPassword.tsx';
import styles from './Users.module.css';

/** The own password: a new one, or the first. */
export function PasswordSection() {
  const read = useRead(secondStepApi.secondStep, {});
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <LoadState query={read}>
        {({ data }) =>
          data.HasPassword ? (
            <>
              <p>A new password ends all other sessions.</p>
              <Button variant="default" onClick={open}>
                Change password
              </Button>
            </>
          ) : (
            <NoPassword reason="To sign in without it, choose a password by a mailed link." />
          )
        }
      </LoadState>
      <Anchor component={Link} to={paths.security()} size="sm">
        Two-step sign-in and sessions
      </Anchor>
      <ChangePasswordModal opened={opened} onClose={close} />
    </section>
  );
}
