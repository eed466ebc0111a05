import type { ReactNode } from 'react';
import { Component } from 'react';
import { PageFailed } from './LoadState.tsx';

/** Says that a screen broke or couldn't be fetched, and reloads the page on request. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PageFailed onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
