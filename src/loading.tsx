import { useContext } from 'react';
import { serverHtml } from './boot/server-page';
import { InsideLayout } from './components/inside-layout';

/**
 * Shown while the initial state or a route's script loads. On the first load that is the server's
 * own HTML (whole, or its content when the layout stands already); without it a centred text.
 */
export default function Loading() {
  const inside = useContext(InsideLayout);
  const { whole, content } = serverHtml();
  const html = inside ? content : whole;
  if (html) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, kept from this very document
    return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <div
      role="status"
      style={{ display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: inside ? '40vh' : '100vh' }}
    >
      加载中...
    </div>
  );
}
