import type { OwnIdentity } from '@brevet/contract/provider';
import { providerApi } from '@brevet/contract/provider';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../api/hooks.ts';
import { formatFullDay } from '../ui/format.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { NoPassword } from './NoPassword.tsx';
import styles from './Security.module.css';
import { UnlinkModal } from './UnlinkModal.tsx';

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

/** Who one is at the sign-in provider; nothing where nobody is linked. */
export function ProviderCard() {
  const read = useRead(providerApi.identities, {});
  const [opened, setOpened] = useState<OwnIdentity | null>(null);
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
                <NoPassword reason="To unlink it, choose a password first." />
              </div>
            )}
            <ul className={styles.list} aria-labelledby="provider-title">
              {data.map((identity) => (
                <li key={identity.IdentityID}>
                  <IconId size={18} stroke={1.6} aria-hidden />
                  <div>
                    <span className={styles.device}>
                      <b>{identity.Email}</b>
                    </span>
                    <small>
                      {hostOf(identity.Issuer)} · linked since {formatFullDay(identity.CreateDate)}
                    </small>
                  </div>
                  {can.unlink && (
                    <Button variant="default" aria-label={`Unlink ${identity.Email}`} onClick={() => setOpened(identity)}>
                      Unlink
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadState>
      {opened && <UnlinkModal identity={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
