import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface EditProps {
  to: string;
  children: string;
}

/** Leads to the form of what the page shows. */
export const EditLink = ({ to, children }: EditProps) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconPencil size={15} stroke={1.7} />}>
    {children}
  </Button>
);

interface DeleteProps {
  busy: boolean;
  onDelete: () => Promise<void>;
  children: string;
}

/** Deletes what the page shows, after a question. */
export const DeleteButton = ({ busy, onDelete, children }: DeleteProps) => (
  <Button variant="default" loading={busy} leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => void onDelete()}>
    {children}
  </Button>
);
