import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { buttonIcon } from '../ui/button-icon.ts';

export const ClearFilters = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconRefresh {...buttonIcon} />} onClick={onClick}>
    Clear filters
  </Button>
);
