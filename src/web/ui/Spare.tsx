import { Component, type ReactNode } from 'react';

/** For what is loaded later and can be done without: where it does not come, the page around it goes on. */
export class Spare extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
