import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { forgetFailures } from '#platform/failed-parts.ts';
import { Notice } from '#ui/notice.tsx';

interface State {
  readonly failed: boolean;
}

/** Whatever breaks inside, a sentence and a link replace it; what stands beside it goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice
        tone="danger"
        title={<FormattedMessage id="part.failed.title" />}
        action={{
          label: <FormattedMessage id="action.retry" />,
          run: () => this.setState({ failed: false }),
        }}
      >
        <FormattedMessage id="part.failed.detail" />
      </Notice>
    );
  }
}
