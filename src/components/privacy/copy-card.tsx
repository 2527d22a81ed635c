import { COPY_ROWS_MAX } from '@ip-portal/contract/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../download';
import { COPY_URL, proveForCopy } from '../../services/own-data';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';

/** 导出我的个人信息: one file with everything the portal holds, as JSON and CSV. */
export function CopyCard() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told>();
  const copy = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await proveForCopy();
      await download(COPY_URL);
    } catch (error) {
      setFault(toldOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Failure of={fault} className="account-alert" />
      <p className="account-hint">
        ZIP 文件，内含 JSON 和 CSV
        两种格式：资料、授权、登录与操作记录、供需信息、单位、消息、个人信息权利请求、被查看记录等，每类最多最近{' '}
        {COPY_ROWS_MAX} 条。导出前须确认身份。
      </p>
      <div className="account-actions">
        <Button loading={busy} onClick={() => void copy()}>
          导出我的个人信息
        </Button>
      </div>
    </>
  );
}
