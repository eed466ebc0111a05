import type { TooltipProps } from '@mantine/core';
import type { PointerEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import styles from './Hint.module.css';
import { lazyComponent } from './lazy-component.tsx';

const hint = lazyComponent(async () => (await import('./OpenHint.tsx')).OpenHint);

interface Props extends Pick<TooltipProps, 'label' | 'position' | 'disabled'> {
  children: ReactNode;
}

/** A tooltip that is fetched when the pointer first comes near, because the first load does without it. */
export function Hint({ disabled = false, children, ...look }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const enter = ({ currentTarget: { firstElementChild: child } }: PointerEvent) => {
    if (child instanceof HTMLElement) setTarget(child);
  };
  const leave = () => setTarget(null);
  return (
    <span className={styles.hint} onPointerEnter={enter} onPointerLeave={leave}>
      {children}
      {target && !disabled && (
        <Suspense>
          <hint.Show {...look} target={target} onHide={leave} />
        </Suspense>
      )}
    </span>
  );
}
