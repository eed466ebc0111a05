import { access } from '@brevet/contract/access';
import { IconFileImport } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id } from '../../shared/screens/search-values.ts';

const importId = z.object({ import_id: id });

export const directoryImportsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/imports',
    staticData: {
      call: 'directoryImports',
      access: access.staff,
      palette: { label: 'Directory imports', icon: IconFileImport, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./DirectoryImportsPage.tsx'), 'DirectoryImportsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/import',
    staticData: { call: 'directoryImports', access: access.staff },
    validateSearch: importId,
    component: lazyScreen(() => import('./DirectoryImportPage.tsx'), 'DirectoryImportPage'),
  }),
] as const;
