import { paths } from '@brevet/contract/paths';
import { secondStepApi } from '@brevet/contract/second-step';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { ChangePasswordForm } from '../accounts/accounts.ts';
import { NoPassword } from '../session/session.ts';
import styles from './Users.module.css';

/** Changes the user's password, or sets their first one. */
export function PasswordSection() {
  const read = useRead(secondStepApi.secondStep, {});
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <LoadState query={read}>
        {({ data }) =>
          data.HasPassword ? (
            <>
              <p>Changing your password signs you out everywhere else.</p>
              <Button variant="default" onClick={() => openDialog('Change password', <ChangePasswordForm />, 'sm')}>
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
    </section>
  );
}
