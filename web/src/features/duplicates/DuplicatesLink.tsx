import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonIcon } from '../../shared/ui/button-icon.ts';

export const DuplicatesLink = ({ kind, children }: { kind: DuplicateKind; children?: ReactNode }) => (
  <Button component={Link} to={paths.duplicates(kind)} variant="default" leftSection={<IconCopy {...buttonIcon} />}>
    Duplicates
    {children}
  </Button>
);
