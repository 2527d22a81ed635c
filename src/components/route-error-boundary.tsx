import { Component, type ReactNode } from 'react';
import { isMissingChunk, portalAnswers, reloadOnceFor } from '../missing-chunk';
import { tellHydrated } from '../sent-page';
import { ErrorView } from '../views/result';

interface State {
  error: Error | null;
  /** The script of the page could not be fetched because the portal cannot be reached. */
  cutOff: boolean;
}
const FINE: State = { error: null, cutOff: false };

/**
 * A route whose element cannot be resolved or crashes: says so with the path. For a script that is missing the page is
 * loaded anew, once; while the portal cannot be reached the tab stays, and says that.
 */
export class RouteErrorBoundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = FINE;

  static getDerivedStateFromError(error: Error): State {
    return { error, cutOff: isMissingChunk(error) && !navigator.onLine };
  }

  override componentDidCatch(error: Error): void {
    tellHydrated();
    if (isMissingChunk(error)) void this.askAnew(error);
  }

  override componentDidUpdate(previous: { path: string }): void {
    if (previous.path !== this.props.path && this.state.error) this.setState(FINE);
  }

  /** A script that failed to load is only asked for again by a new page. */
  private async askAnew(error: Error, reload: () => void = () => reloadOnceFor(error)): Promise<void> {
    const answers = await portalAnswers();
    if (this.state.error !== error) return;
    if (answers) reload();
    this.setState({ cutOff: !answers });
  }

  override render(): ReactNode {
    const { error, cutOff } = this.state;
    if (!error) return this.props.children;
    return (
      <ErrorView
        message={
          cutOff
            ? '网络已断开，暂时打不开这个页面。请检查网络连接后重试。'
            : `路由元素解析失败，路径：${this.props.path}`
        }
        retryHref={this.props.path}
        onRetry={() => void this.askAnew(error, () => window.location.reload())}
      />
    );
  }
}
