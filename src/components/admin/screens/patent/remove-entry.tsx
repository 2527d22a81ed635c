import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** A button, because the icon of a list cannot be reached by keyboard. */
export function RemoveEntry({ what, onClick }: { what: string; onClick: () => void }) {
  return <Button type="text" danger icon={<DeleteOutlined />} aria-label={`移除：${what}`} onClick={onClick} />;
}
