import type { ReactNode } from 'react';
import { Component } from 'react';
import { PageFailed } from './LoadState.tsx';

/** When a screen breaks, or a part of the application cannot be fetched: says so, and loads the page again on request. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PageFailed onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
