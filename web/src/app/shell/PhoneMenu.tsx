import { messages } from '@brevet/contract/messages';
import type { ComponentType } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../shared/ui/toast.ts';
import type { DrawerProps } from './MenuDrawer.tsx';

/** The menu on a phone. It's fetched when it first opens, because it isn't needed elsewhere. */
export function PhoneMenu(props: DrawerProps) {
  const { opened, onClose } = props;
  const [loaded, setLoaded] = useState<{ Drawer: ComponentType<DrawerProps> } | null>(null);
  const load = useEffectEvent(async () => {
    try {
      const { MenuDrawer } = await import('./MenuDrawer.tsx');
      setLoaded({ Drawer: MenuDrawer });
    } catch {
      toast.error(messages.networkError);
      onClose();
    }
  });
  useEffect(() => {
    if (opened) void load();
  }, [opened]);
  return loaded && <loaded.Drawer {...props} />;
}
