import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { openDialog } from '../../shared/form/Dialog.tsx';
import { UploadForm } from './UploadForm.tsx';

/** Opens the form that attaches a file. */
export const UploadButton = ({ listingId }: { listingId: number }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconPlus size={14} stroke={1.8} />}
    onClick={() => openDialog(`Attach a file to listing ${listingId}`, <UploadForm listingId={listingId} />)}
  >
    Upload
  </Button>
);
