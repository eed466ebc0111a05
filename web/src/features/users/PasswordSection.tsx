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

/** Changes the user's password, or sets their first one. */
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
              <p>Changing your password signs you out everywhere else.</p>
              <Button variant="default" onClick={open}>
                Change password
              </Button>
            </>
          ) : (
            <NoPassword reason="To sign in without it, set a password through an emailed link." />
          )
        }
      </LoadState>
      <Anchor component={Link} to={paths.security()} size="sm">
        Two-step verification and sessions
      </Anchor>
      <ChangePasswordModal opened={opened} onClose={close} />
    </section>
  );
}
