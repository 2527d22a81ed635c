import { useContext, useLayoutEffect, useRef } from 'react';
import { serverNodes } from './boot/server-page';
import { InsideLayout } from './components/inside-layout';

/**
 * Shown while the initial state or a route's script loads. On the first load that is the server's
 * own page (whole, or its content when the layout stands already); without it a centred text.
 */
export default function Loading() {
  const inside = useContext(InsideLayout);
  const { whole, content } = serverNodes();
  const nodes = useRef(inside ? content : whole);
  const box = useRef<HTMLDivElement>(null);
  // Before the next paint, so that the page never looks empty.
  useLayoutEffect(() => box.current?.append(...nodes.current), []);

  if (nodes.current.length > 0) return <div style={{ display: 'contents' }} ref={box} />;
  return (
    <div
      role="status"
      style={{ display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: inside ? '40vh' : '100vh' }}
    >
      加载中...
    </div>
  );
}
