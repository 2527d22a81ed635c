import { Component, type MouseEvent, type ReactNode } from 'react';
import { reloadOnceFor } from '../boot/missing-chunk';
import { ErrorView } from '../views/result';

/** A route whose element cannot be resolved or crashes: says so with the path, and reloads once for a missing chunk. */
export class RouteErrorBoundary extends Component<{ path: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    reloadOnceFor(error);
  }

  override componentDidUpdate(previous: { path: string }): void {
    if (previous.path !== this.props.path && this.state.error) this.setState({ error: null });
  }

  /** A script that failed to load is only asked for again by a new page. */
  private readonly retry = (event: MouseEvent<HTMLElement>): void => {
    if (!(event.target as Element).closest('[data-retry]')) return;
    event.preventDefault();
    window.location.reload();
  };

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only passes on clicks of the view's own link
      <div onClick={this.retry}>
        <ErrorView message={`路由元素解析失败，路径：${this.props.path}`} retryHref={this.props.path} />
      </div>
    );
  }
}
