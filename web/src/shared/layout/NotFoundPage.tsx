import { useCrumbs } from './crumbs.tsx';
import { NotThere } from './NotFound.tsx';

/** An address that leads to no screen. */
export function NotFoundPage() {
  useCrumbs({ label: 'Not found' });
  return <NotThere message="Page not found" />;
}
