import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.ts';

/** Everything behind the sign-in screen, loaded separately because the sign-in screen needs no router. */
export function App() {
  return <RouterProvider router={router} />;
}
