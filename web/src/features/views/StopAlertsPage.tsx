import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { viewsApi } from '@brevet/contract/views';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { PublicLink } from '../../shared/layout/PublicLink.tsx';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { useAddressToken } from '../accounts/accounts.ts';

/** Asks before it stops the alerts of an email, because link checkers open this page, too. */
export function StopAlertsPage() {
  const token = useAddressToken();
  return (
    <PublicPage title="Stop alerts" bar="login">
      {token === null ? <Dead text={messages.alertLinkDead} /> : <Question token={token} />}
    </PublicPage>
  );
}

function Question({ token }: { token: string }) {
  const stop = useAction(viewsApi.stopAlerts);
  const { data, error } = stop;
  if (data) return <Stopped names={data.Names} />;
  if (error?.code === 'not_found') return <Dead text={error.message} />;
  return (
    <PublicNotice title="Stop these alerts?">
      <p>You won't get any more alerts for the saved searches in that email. The searches stay saved.</p>
      <Button fullWidth h={40} loading={stop.isPending} onClick={() => stop.mutate({ query: { token } })}>
        Stop alerts
      </Button>
      {error && <p role="alert">{error.message}</p>}
      <PublicLink to={paths.search()}>Keep them and go to your searches</PublicLink>
    </PublicNotice>
  );
}

const Stopped = ({ names }: { names: string[] }) => (
  <PublicNotice title={messages.alertsStopped}>
    <p role="status">
      {names.length > 0 ? `No more alerts for ${names.join(', ')}.` : 'These alerts were already off.'} You can turn alerts on
      again with your saved searches.
    </p>
    <PublicLink to={paths.search()}>Go to your searches</PublicLink>
  </PublicNotice>
);

const Dead = ({ text }: { text: string }) => (
  <PublicNotice title="This link no longer works">
    <p role="status">{text}</p>
    <PublicLink to={paths.search()}>Go to your searches</PublicLink>
  </PublicNotice>
);
