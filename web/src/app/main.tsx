import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../shared/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from '../shared/api/client.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { checkSession } from '../shared/session/session.ts';
import { CrashBoundary } from '../shared/ui/CrashBoundary.tsx';
import { retryStyles } from '../shared/ui/retry-styles.ts';
import { cssVariablesResolver, theme } from '../shared/ui/theme.ts';
import { ToastPlace } from '../shared/ui/toast.ts';
import { Start } from './Start.tsx';

onSignedOut(() => void checkSession(queryClient));
retryStyles();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root');
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ToastPlace />
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <Start />
        </CrashBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
