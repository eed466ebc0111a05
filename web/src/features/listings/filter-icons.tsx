import type { DecisionStatus, ListingType } from '@brevet/contract/statuses';
import { IconPencilExclamation, IconThumbUpFilled, IconUsersGroup } from '@tabler/icons-react';
import { DecisionGlyph, TypeIcon } from '../../shared/ui/badges.tsx';

/** The icons of the listing filters without counts. */
export const filterIcons = {
  DecisionStatus: { glyph: (value: string) => <DecisionGlyph code={Number(value) as DecisionStatus} /> },
  Recommended: { glyph: () => <IconThumbUpFilled size={14} aria-hidden /> },
  ChangedSinceReview: { glyph: () => <IconPencilExclamation size={14} stroke={1.8} aria-hidden /> },
  OwnCode: { glyph: () => <IconUsersGroup size={14} stroke={1.8} aria-hidden /> },
  ListingType: { glyph: (value: string) => <TypeIcon type={Number(value) as ListingType} size={14} labeled={false} /> },
};
