import type { OwnIdentity } from '@brevet/contract/provider';
import { providerApi } from '@brevet/contract/provider';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { formatFullDate } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { NoPassword } from './NoPassword.tsx';
import { ReauthForm } from './ReauthForm.tsx';
import styles from './Security.module.css';

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

/** The linked sign-in provider; nothing when none is linked. */
export function ProviderCard() {
  const read = useRead(providerApi.identities, {});
  if (!read.isError && !read.data?.data.length) return null;
  return (
    <section className={styles.card} aria-labelledby="provider-title">
      <div className={styles.head}>
        <h2 id="provider-title">Sign-in provider</h2>
      </div>
      <LoadState query={read}>
        {({ data, can }) => (
          <>
            {!can.unlink && (
              <div className={styles.body}>
                <NoPassword reason="Set a password before you unlink it." />
              </div>
            )}
            <ul className={styles.list} aria-labelledby="provider-title">
              {data.map((identity) => (
                <IdentityRow key={identity.IdentityID} identity={identity} mayUnlink={can.unlink} />
              ))}
            </ul>
          </>
        )}
      </LoadState>
    </section>
  );
}

function IdentityRow({ identity, mayUnlink }: { identity: OwnIdentity; mayUnlink: boolean }) {
  const { IdentityID, Email, Issuer, CreateDate } = identity;
  const { mutateAsync } = useAction(providerApi.unlinkIdentity);
  const unlink = () =>
    openDialog(
      'Unlink sign-in provider',
      <ReauthForm
        says={`You can no longer sign in as ${Email}. Use your password instead.`}
        act="Unlink"
        withCode
        send={({ Password, Code }) => mutateAsync({ body: { IdentityID, Password, ...(Code ? { Code } : {}) } })}
      />,
    );
  return (
    <li>
      <IconId size={18} stroke={1.6} aria-hidden />
      <div>
        <span className={styles.device}>
          <b>{Email}</b>
        </span>
        <small>
          {hostOf(Issuer)} · linked since {formatFullDate(CreateDate)}
        </small>
      </div>
      {mayUnlink && (
        <Button variant="default" aria-label={`Unlink ${Email}`} onClick={unlink}>
          Unlink
        </Button>
      )}
    </li>
  );
}
