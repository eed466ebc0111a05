import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { openDialog } from '../../shared/form/open-dialog.ts';

const open = (listingId: number): void =>
  openDialog(`Attach a file to listing ${listingId}`, async () => {
    const { UploadForm } = await import('./UploadForm.tsx');
    return <UploadForm listingId={listingId} />;
  });

/** Opens the form that attaches a file. */
export const UploadButton = ({ listingId }: { listingId: number }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => open(listingId)}>
    Upload
  </Button>
);
