import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { openDialog } from '../../shared/form/open-dialog.ts';
import type { LandscapeOf } from './Landscape.tsx';

/** Opens the landscape of a listing or of a search, whose charts are fetched then. */
export const LandscapeButton = ({ of }: { of: LandscapeOf }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconChartBar size={14} stroke={1.8} />}
    onClick={() =>
      openDialog(
        'Landscape',
        async () => {
          const { Landscape } = await import('./Landscape.tsx');
          return <Landscape of={of} />;
        },
        1080,
      )
    }
  >
    Landscape
  </Button>
);
