import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import { IconExternalLink } from '@tabler/icons-react';
import { externalLinks } from '../../patents/patents.ts';

/** The patent on other websites. */
export const ExternalLinks = ({ patent, className }: { patent: PatentDetail; className: string | undefined }) => (
  <ul className={className}>
    {externalLinks(patent).map(({ label, url }) => (
      <li key={label}>
        <a href={url} target="_blank" rel="noreferrer">
          {label}
          <IconExternalLink size={14} stroke={1.7} aria-hidden />
        </a>
      </li>
    ))}
  </ul>
);
