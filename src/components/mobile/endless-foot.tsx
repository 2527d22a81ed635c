/** End of a growing list: what is going on, and a button for those who do not scroll. */
export function EndlessFoot({
  empty,
  noMore,
  loading,
  failed,
  onMore,
}: {
  empty: boolean;
  noMore: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}) {
  if (empty) return null;
  return (
    <div className="mobile-end" role="status">
      {loading ? (
        <span className="pulse">正在加载……</span>
      ) : noMore ? (
        <span>没有更多了</span>
      ) : (
        <>
          {failed ? <span>加载失败，请重试。</span> : null}
          <button type="button" className="btn btn-plain" onClick={onMore}>
            {failed ? '重试' : '加载更多'}
          </button>
        </>
      )}
    </div>
  );
}
