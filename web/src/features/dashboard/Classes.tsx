import type { Dashboard } from '@brevet/contract/dashboard';
import { facetValueLabel } from '@brevet/contract/listing-facets';
import { paths } from '@brevet/contract/paths';
import { useSession } from '../../shared/session/session.ts';
import { BarList } from './BarList.tsx';
import { Card, NothingYet } from './Card.tsx';
import { figureLinks } from './figure-links.ts';

/** Listings by section of the classes of their patents. */
export function Classes({ classes }: Pick<Dashboard, 'classes'>) {
  const links = figureLinks(useSession().UserType);
  return (
    <Card title="Listings by class" note="CPC, IPC" more={{ label: 'Browse', path: paths.browse() }}>
      {classes.length === 0 ? (
        <NothingYet>Classes come from the patents of listings.</NothingYet>
      ) : (
        <BarList
          label="Listings by class"
          rows={classes.map(({ Class, count }) => ({
            key: Class,
            label: facetValueLabel('Class', Class),
            path: links.class(Class),
            parts: [{ count, color: 'var(--bv-pursue-fill)' }],
          }))}
        />
      )}
    </Card>
  );
}
