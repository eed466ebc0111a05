import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { goToPublic } from '../../shared/layout/public-path.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { SendAgain } from './SendAgain.tsx';
import { useAddressToken } from './useAddressToken.ts';

/** Verifies with the token of the emailed link; without a token, offers to send the email again. */
export function VerifyEmailPage() {
  const token = useAddressToken();
  return (
    <PublicPage title="Verify your email" bar="login">
      {token === null ? <AskAgain title="Verify your email" text={messages.notVerified} /> : <Verification token={token} />}
    </PublicPage>
  );
}

function Verification({ token }: { token: string }) {
  const verified = useQuery<AnswerOf<typeof accountsApi.emailVerification>, CallError>({
    queryKey: ['email-verification', token],
    queryFn: () => call(accountsApi.emailVerification, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <LoadState query={verified}>
      {({ status, message, UserName }) =>
        status === 0 ? (
          <AskAgain title="Verification failed" text={message} help={messages.verifyLinkDead} />
        ) : (
          <PublicNotice title={`Welcome, ${UserName}`}>
            <p role="status">{message}</p>
            <Button fullWidth h={40} onClick={() => goToPublic(paths.login())}>
              Log in
            </Button>
          </PublicNotice>
        )
      }
    </LoadState>
  );
}

const AskAgain = ({ title, text, help }: { title: string; text: string; help?: string }) => (
  <PublicNotice title={title}>
    <p role="status">{text}</p>
    {help && <p>{help}</p>}
    <SendAgain />
  </PublicNotice>
);
