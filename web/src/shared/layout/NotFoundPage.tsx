import { useCrumbs } from './crumbs.tsx';
import { NotThere } from './NotFound.tsx';

/** The page for an unknown address. */
export function NotFoundPage() {
  useCrumbs({ label: 'Not found' });
  return <NotThere message="Page not found" />;
}
