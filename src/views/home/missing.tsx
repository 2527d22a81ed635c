import { HOME_URL } from '@ip-portal/contract/urls';
import { Icon } from '../parts/icon';

/** One line in place of a section that is empty or could not be read. */
export function Missing({ failed, what }: { failed: boolean; what: string }) {
  return (
    <p className="missing">
      <Icon name={failed ? 'alert' : 'info'} />
      {failed ? (
        <span>
          {what}暂时无法加载，<a href={HOME_URL}>刷新页面</a>重试。
        </span>
      ) : (
        <span>暂无{what}，请稍后再来。</span>
      )}
    </p>
  );
}
