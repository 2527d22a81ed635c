import { showTime } from '../../kit/words';

/** When a replacement was asked for, or remembered, and by whom. */
export const WHEN = {
  title: '时间',
  key: 'time',
  width: 150,
  render: (_: unknown, { CreatedAt, UserName }: { CreatedAt: string; UserName: string | null }) => (
    <>
      <span className="admin-num">{showTime(CreatedAt)}</span>
      <div className="admin-hint">{UserName ?? '已注销的账号'}</div>
    </>
  ),
};
