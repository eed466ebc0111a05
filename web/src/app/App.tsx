import { RouterProvider } from '@tanstack/react-router';
import { router } from './routes/router.ts';

/** Everything behind the login screen, loaded separately because the login screen needs no router. */
export function App() {
  return <RouterProvider router={router} />;
}
