import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../ui/button-icon.ts';
import type { Action } from './actions.ts';
import { isPossible } from './actions.ts';

interface Props extends Pick<ButtonProps, 'className' | 'size'> {
  action: Action;
  filled?: boolean;
}

/** A button for something that the user may do; nothing otherwise. */
export function ActionButton({ action, filled = false, ...rest }: Props) {
  const { label, icon: Glyph, to, run } = action;
  if (!isPossible(action)) return null;
  const look = { variant: filled ? 'filled' : 'default', leftSection: Glyph && <Glyph {...buttonIcon} />, ...rest };
  return to ? (
    <Button component={Link} to={to} {...look}>
      {label}
    </Button>
  ) : (
    <Button onClick={() => run?.()} {...look}>
      {label}
    </Button>
  );
}
