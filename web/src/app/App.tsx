import { RouterProvider } from '@tanstack/react-router';
import { router } from './routes/router.ts';

/** Everything behind the sign-in screen, loaded separately because the sign-in screen needs no router. */
export function App() {
  return <RouterProvider router={router} />;
}
