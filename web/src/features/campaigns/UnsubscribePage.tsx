import type { UnsubscribeScope } from '@brevet/contract/campaign-links';
import { campaignsApi } from '@brevet/contract/campaigns';
import { messages } from '@brevet/contract/messages';
import { Button, Stack } from '@mantine/core';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { useAddressToken } from '../accounts/accounts.ts';

/** Asks before it unsubscribes anyone, because link checkers open this page, too. */
export function UnsubscribePage() {
  const token = useAddressToken();
  return (
    <PublicPage title="Unsubscribe" bar="login">
      {token === null ? <Dead text={messages.unsubscribeLinkDead} /> : <Choice token={token} />}
    </PublicPage>
  );
}

function Choice({ token }: { token: string }) {
  const info = useRead(campaignsApi.unsubscribeInfo, { token });
  if (info.error?.code === 'not_found') return <Dead text={info.error.message} />;
  return <LoadState query={info}>{(known) => <Question token={token} info={known} />}</LoadState>;
}

type Info = AnswerOf<typeof campaignsApi.unsubscribeInfo>;

function Question({ token, info: { BrokerName, Scopes, Stopped } }: { token: string; info: Info }) {
  const stop = useAction(campaignsApi.unsubscribe);
  const stopped = stop.data?.Stopped ?? Stopped;
  const left = Scopes.filter((scope) => stopped !== 'all' && scope !== stopped);
  return (
    <PublicNotice title={stopped ? messages.unsubscribed : 'Unsubscribe?'}>
      <p role={stopped ? 'status' : undefined}>{stopped ? said[stopped](BrokerName) : asked(BrokerName)}</p>
      <Stack gap="sm">
        {left.map((scope) => (
          <Button
            key={scope}
            fullWidth
            h={40}
            variant={stopped === null && scope === left[0] ? 'filled' : 'default'}
            disabled={stop.isPending}
            onClick={() => stop.mutate({ query: { token, scope } })}
          >
            {labels[scope]}
          </Button>
        ))}
      </Stack>
      {stop.error && <p role="alert">{stop.error.message}</p>}
    </PublicNotice>
  );
}

const labels: Record<UnsubscribeScope, string> = { list: 'Stop emails like this one', all: 'Stop all news by email' };
const asked = (broker: string) => `You get news from ${broker} by email. You can stop it here.`;
const said: Record<UnsubscribeScope, (broker: string) => string> = {
  list: (broker) => `${broker} won't send you emails like this one anymore. You may still get other news.`,
  all: () => "You won't get any more news by email.",
};

const Dead = ({ text }: { text: string }) => (
  <PublicNotice title="This link doesn't work">
    <p role="status">{text}</p>
  </PublicNotice>
);
