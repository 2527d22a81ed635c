import { history } from '@umijs/max';
import { App } from 'antd';
import { useCallback, useEffect } from 'react';

/**
 * Keeps unsaved text from being lost: asks before another page is opened and before the tab is
 * closed. The answer asks the same question for anything else that would throw the text away.
 */
export function useUnsavedGuard(dirty: boolean): (leave: () => void) => void {
  const { modal } = App.useApp();

  const ask = useCallback(
    (leave: () => void) => {
      modal.confirm({
        title: '有内容还没有保存',
        content: '离开后，刚才填写的内容将会丢失。',
        okText: '不保存，离开',
        okButtonProps: { danger: true },
        cancelText: '继续编辑',
        onOk: leave,
      });
    },
    [modal],
  );

  useEffect(() => {
    if (!dirty) return;
    // `block` also covers the closing of the tab.
    const release = history.block((change) => {
      ask(() => {
        release();
        change.retry();
      });
    });
    return release;
  }, [dirty, ask]);

  return useCallback((leave: () => void) => (dirty ? ask(leave) : leave()), [dirty, ask]);
}
