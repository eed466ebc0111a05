import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { UploadForm } from './UploadForm.tsx';

/** Opens the form that attaches a file. */
export function UploadButton({ listingId }: { listingId: number }) {
  const [opened, acts] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={acts.open}>
        Upload
      </Button>
      <Modal opened={opened} onClose={acts.close} title={`Attach a file to listing ${listingId}`} centered>
        <UploadForm listingId={listingId} onDone={acts.close} />
      </Modal>
    </>
  );
}
