import { addressVerificationApi } from '@brevet/contract/address-verification';
import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useAction } from '../../shared/api/hooks.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { toast } from '../../shared/ui/toast.ts';

interface Props {
  of: { contactID: number[] } | { mailingList_id: number };
  variant: 'default' | 'subtle';
}

/** Verifies the email addresses of selected contacts, or of a mailing list. Verdicts entered by hand stay. */
export function VerifyEmails({ of, variant }: Props) {
  const verify = useAction(addressVerificationApi.verifyEmails, {
    onSuccess: ({ asked, kept }) =>
      toast.success(
        `Verifying ${formatCount(asked)} ${asked === 1 ? 'address' : 'addresses'}${kept > 0 ? `, ${formatCount(kept)} skipped` : ''}`,
      ),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Button
      variant={variant}
      loading={verify.isPending}
      leftSection={<IconMailCheck {...buttonIcon} />}
      onClick={() => verify.mutate({ body: of })}
    >
      Verify emails
    </Button>
  );
}
