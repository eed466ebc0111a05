import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from './button-icon.ts';

interface EditProps {
  to: string;
  children: string;
}

/** Leads to the form of what the page shows. */
export const EditLink = ({ to, children }: EditProps) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconPencil {...buttonIcon} />}>
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
  <Button variant="default" loading={busy} leftSection={<IconTrash {...buttonIcon} />} onClick={() => void onDelete()}>
    {children}
  </Button>
);
