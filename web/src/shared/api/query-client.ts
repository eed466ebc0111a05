import { QueryClient } from '@tanstack/react-query';

/** The cache of what was read, for components and for the router, which reads ahead. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000 }, mutations: { retry: false } },
});
