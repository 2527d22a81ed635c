import { Alert, Button } from 'antd';
import { copyText } from '../../views/parts/copy-text';
import { useMoment } from '../../views/parts/use-moment';
import './second-factor.css';

/** Puts the codes into a file that can be printed. */
function saveFile(userName: string, codes: readonly string[]): void {
  const text = [`${window.location.host} 恢复码（用户名：${userName}）`, '每个恢复码只能使用一次。', '', ...codes, ''];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text.join('\r\n')], { type: 'text/plain;charset=utf-8' }));
  link.download = '恢复码.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** New recovery codes, which nobody shows again. */
export function RecoveryCodeList({
  userName,
  codes,
  onSaved,
}: {
  userName: string;
  codes: readonly string[];
  onSaved: () => void;
}) {
  const [word, say] = useMoment();
  return (
    <div>
      <Alert
        type="warning"
        showIcon
        title="请立即保存这些恢复码，它们只显示这一次。"
        description="手机丢失时，可以用恢复码代替验证码登录。每个恢复码只能使用一次。请打印或保存在他人看不到的地方，不要与密码放在一起。"
      />
      <ul className="factor-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-actions">
        <Button onClick={() => void copyText(codes.join('\n')).then((done) => say(done ? '已复制' : '请手动复制'))}>
          {word ?? '复制'}
        </Button>
        <Button onClick={() => saveFile(userName, codes)}>保存为文件</Button>
        <Button type="primary" onClick={onSaved}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
