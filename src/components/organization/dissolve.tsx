import type { OrganizationDetail } from '@ip-portal/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { dissolveOrganization } from '../../services/organizations';
import { wordsOf } from './words';

/** Gives the organisation up; for its owner. */
export function Dissolve({ shown, onDone }: { shown: OrganizationDetail; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dissolve = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dissolveOrganization(shown.Id);
      feedback.success('单位已解散');
      onDone();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      {failure ? (
        <p role="alert" className="organization-fault">
          {failure}
        </p>
      ) : null}
      <Button danger onClick={() => setAsking(true)}>
        解散单位
      </Button>
      <Modal
        open={asking}
        title={`解散“${shown.Name}”？`}
        okText="解散"
        cancelText="取消"
        okButtonProps={{ danger: true, loading: busy }}
        onOk={() => void dissolve()}
        onCancel={() => setAsking(false)}
      >
        全部成员立即不能再代表单位操作。仍有待审核或展示中的供需信息时不能解散。
      </Modal>
    </>
  );
}
