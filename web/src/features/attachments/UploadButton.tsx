import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { UploadForm } from './UploadForm.tsx';

/** Opens the form that attaches a file. */
export function UploadButton({ listingId }: { listingId: number }) {
  const [opened, acts] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={acts.open}>
        Upload
      </Button>
      <Dialog opened={opened} onClose={acts.close} title={`Attach a file to listing ${listingId}`}>
        <UploadForm listingId={listingId} />
      </Dialog>
    </>
  );
}
