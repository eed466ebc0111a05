import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

export const ClearFilters = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconRefresh size={15} stroke={1.7} />} onClick={onClick}>
    Clear filters
  </Button>
);
