import { shortcuts } from '../../shared/actions/shortcuts.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';

/** Shows the keys of all screens. */
export const openShortcuts = (): void =>
  openDialog(
    shortcuts.help.label,
    async () => {
      const { Shortcuts } = await import('./Shortcuts.tsx');
      return <Shortcuts />;
    },
    'xs',
  );
