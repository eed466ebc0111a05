import { paths } from '@brevet/contract/paths';
import { LinkTabs } from '../ui/LinkTabs.tsx';

export const SearchTabs = ({ current }: { current: 'listings' | 'patents' }) => (
  <LinkTabs
    label="Searches"
    tabs={[
      { label: 'Listings', path: paths.search(), current: current === 'listings' },
      { label: 'Patents', path: paths.search(), search: { for: 'patents' }, current: current === 'patents' },
    ]}
  />
);
