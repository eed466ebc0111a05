import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';

/** Takes the results back from a column's order to the best match first. */
export function RelevanceButton() {
  const { sid } = useLocation().search as { sid?: string };
  const navigate = useNavigate();
  if (sid === undefined) return null;
  const byRelevance = (search: object) => ({ ...search, sid: undefined, sod: undefined, page: undefined });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowsSort size={14} stroke={1.8} />}
      onClick={() => void navigate({ to: '.', search: byRelevance as never })}
    >
      Best match first
    </Button>
  );
}
