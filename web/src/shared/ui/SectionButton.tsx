import type { ButtonProps, ElementProps } from '@mantine/core';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface Props extends ElementProps<'button', keyof ButtonProps> {
  icon: Icon;
  children: string;
  /** The screen that it leads to, if it's a link. */
  to?: string;
}

/** The button beside a section's title, which adds to the section. */
export function SectionButton({ icon: Glyph, to, children, ...rest }: Props) {
  const look = { variant: 'subtle', size: 'compact-sm', leftSection: <Glyph size={14} stroke={1.8} /> } as const;
  return to === undefined ? (
    <Button {...look} {...rest}>
      {children}
    </Button>
  ) : (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  );
}
