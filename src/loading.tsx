import { useContext } from 'react';
import { InsideLayout } from './components/inside-layout';

/** A centred text, shown while the initial state or a route's script loads and the backend has sent no page. */
export default function Loading() {
  const inside = useContext(InsideLayout);
  return (
    <div
      role="status"
      style={{ display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: inside ? '40vh' : '100vh' }}
    >
      加载中...
    </div>
  );
}
