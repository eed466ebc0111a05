import type { Invited } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCertificate, IconDownload, IconEye, IconLock, IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { Wordmark } from '../../shared/ui/badges.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Section } from '../../shared/ui/Section.tsx';
import { bytesOf, saveFile } from '../../shared/ui/save-file.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useAddressToken } from '../accounts/accounts.ts';
import { canPreview, FileItem, FileList } from '../attachments/attachments.ts';
import { KeyFacts, ListingHeader, ListingImage, ListingTexts, listingStyles } from '../listings/listings.ts';
import { PatentTable } from '../patents/patents.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { fetchFile } from './fetch-file.ts';
import styles from './InvitationPage.module.css';

const { Show: FilePreview } = lazyComponent(async () => (await import('./FilePreview.tsx')).FilePreview);

/** A listing for someone without an account, opened through an emailed link. */
export function InvitationPage() {
  const token = useAddressToken();
  return token === null ? <Nothing message={messages.invitationGone} /> : <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const read = useQuery<AnswerOf<typeof invitationsApi.openInvitation>, CallError>({
    queryKey: ['invitations', 'open', token],
    queryFn: ({ signal }) => call(invitationsApi.openInvitation, { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    document.title = `${read.data?.listing.ListingName ?? 'Invitation'} · Brevet`;
  }, [read.data]);
  const { error } = read;
  if (error?.code === 'invitation_gone' || error?.code === 'listing_not_active') return <Nothing message={error.message} />;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Wordmark />
        <span>
          <IconLock size={14} stroke={1.7} aria-hidden />
          Shared confidentially.
        </span>
      </header>
      <main className={listingStyles.detail}>
        <LoadState query={read} place="screen">
          {(invited) => <Shown invited={invited} token={token} />}
        </LoadState>
      </main>
    </div>
  );
}

const Nothing = ({ message }: { message: string }) => (
  <PublicPage title="Invitation" bar="login">
    <PublicNotice title="Invitation not available">
      <p role="status">{message}</p>
    </PublicNotice>
  </PublicPage>
);

function Shown({ invited, token }: { invited: Invited; token: string }) {
  const { listing, details, patents, attachments, invitation } = invited;
  return (
    <>
      <article className={listingStyles.read}>
        <div className={styles.from}>
          <p>
            <b>{invitation.SenderName}</b> invited you to view this listing.
          </p>
          <blockquote>{invitation.Message}</blockquote>
          <UnstyledButton onClick={() => document.getElementById('answer')?.scrollIntoView()}>Your answer</UnstyledButton>
        </div>
        <ListingHeader listing={listing} />
        {listing.ListingImg && <InvitedImage token={token} />}
        {patents ? <KeyFacts details={details} patents={patents} /> : <div className={styles.gap} />}
        <ListingTexts listing={listing} details={details} />
        {patents && (
          <Section id="patents" icon={IconCertificate} title="Patents" count={patents.length}>
            <PatentTable patents={patents} />
          </Section>
        )}
        {attachments.length > 0 && (
          <Section id="attachments" icon={IconPaperclip} title="Attachments" count={attachments.length}>
            <FileList>
              {attachments.map((file) => (
                <FileItem key={file.DocID} file={file}>
                  <FileActions file={file} token={token} />
                </FileItem>
              ))}
            </FileList>
          </Section>
        )}
      </article>
      <AnswerPanel invited={invited} token={token} />
    </>
  );
}

/** Outsiders have no session, so the image comes as data with their token. */
function InvitedImage({ token }: { token: string }) {
  const { data } = useQuery({
    queryKey: ['invitations', 'image', token],
    queryFn: ({ signal }) => call(invitationsApi.invitationImage, { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ? <ListingImage src={`data:${data.mimetype};base64,${data.baseimage}`} /> : null;
}

function FileActions({ file, token }: { file: Invited['attachments'][number]; token: string }) {
  const { DocID: docId, doc_dispplay_name: name } = file;
  const fetching = useMutation<AnswerOf<typeof invitationsApi.invitationFile>, CallError>({
    mutationFn: () => fetchFile(token, docId),
    onSuccess: ({ originalname, baseimage }) => saveFile(originalname, bytesOf(baseimage)),
    onError: ({ message }) => toast.error(message),
  });
  const [previewed, setPreviewed] = useState(false);
  return (
    <>
      {canPreview(file) && (
        <ActionIcon size={28} title="Preview" aria-label={`Preview ${name}`} onClick={() => setPreviewed(true)}>
          <IconEye size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        size={28}
        title="Download"
        aria-label={`Download ${name}`}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        <IconDownload size={16} stroke={1.6} />
      </ActionIcon>
      {previewed && (
        <Suspense>
          <FilePreview file={file} token={token} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </>
  );
}
