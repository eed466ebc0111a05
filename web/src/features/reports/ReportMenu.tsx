import { allows } from '@brevet/contract/access';
import { reportsApi } from '@brevet/contract/reports';
import { Button } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { useSession } from '../../shared/session/session.ts';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { LazyMenu } from '../../shared/ui/LazyMenu.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { ReportItemsProps } from './ReportItems.tsx';

const items = lazyComponent(async () => (await import('./ReportItems.tsx')).ReportItems);

/** Downloads a report of a listing's patents or of chosen patents. For brokers and admins. */
export function ReportMenu(of: ReportItemsProps) {
  const { UserType } = useSession();
  if (!allows(reportsApi.patentReport.access, UserType)) return null;
  return (
    <LazyMenu
      load={items.load}
      button={(props) => (
        <Button {...props} variant="default" leftSection={<IconReport {...buttonIcon} />}>
          Report
        </Button>
      )}
    >
      <items.Show {...of} />
    </LazyMenu>
  );
}
