import type { TooltipProps } from '@mantine/core';
import { Tooltip } from '@mantine/core';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/** The tooltip of `target`, after a moment. Escape hides it. Loaded by Hint.tsx. */
export function OpenHint({ onHide, ...tooltip }: TooltipProps & { onHide: () => void }) {
  const [opened, setOpened] = useState(false);
  useTimeout(() => setOpened(true), 300, { autoInvoke: true });
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onHide());
  return <Tooltip {...tooltip} opened={opened} portalProps={{ target: '#content' }} />;
}
