import type { RoleItem, RoleLimits } from '@ip-portal/contract';
import { isWorkRole } from '@ip-portal/contract/permissions';
import { LIMIT_KINDS, type LimitKind, limitKindsOf } from '@ip-portal/contract/scopes';
import { ACCOUNT_URL, OFFICE_URLS } from '@ip-portal/contract/urls';
import { history } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Form, Modal, Select } from 'antd';
import { useContext, useState } from 'react';
import { beginViewing, fetchLimitOptions } from '../../../../services/viewing';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';
import { UserChanged } from '../../shell/site-changed';
import { LIMIT_FIELDS, LIMIT_WORDS, limitChoices } from './limit-selects';

type Sample = Omit<RoleLimits, 'Role'>;

/** Chooses for what limits the portal is looked at as a role, and begins. */
export default function ViewingDialog({ role, onClose }: { role: RoleItem; onClose: () => void }) {
  const userChanged = useContext(UserChanged);
  const [form] = Form.useForm<Sample>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const kinds = limitKindsOf(role.Permissions);
  const { data, loading } = useRequest(fetchLimitOptions, { ready: kinds.length > 0 });

  async function begin(sample: Sample): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await beginViewing({ Role: role.Code, ...sample });
      onClose();
      await userChanged();
      history.push(isWorkRole(role.Code) ? OFFICE_URLS.dashboard : ACCOUNT_URL);
    } catch (error) {
      setFault(showFaults(form, error));
      setBusy(false);
    }
  }

  const field = (kind: LimitKind) => (
    <Form.Item
      key={kind}
      name={LIMIT_FIELDS[kind]}
      label={`限定${LIMIT_KINDS[kind].label}`}
      extra={role.Binds === kind ? LIMIT_WORDS[kind] : `${LIMIT_WORDS[kind]}；不选则不限定`}
      rules={role.Binds === kind ? [{ required: true, message: `请选择${LIMIT_KINDS[kind].label}` }] : []}
    >
      <Select
        mode="multiple"
        loading={loading}
        options={limitChoices(data, kind)}
        optionFilterProp="label"
        {...(kind === 'expert' ? { maxCount: 1 } : {})}
      />
    </Form.Item>
  );

  return (
    <Modal
      open
      title={`以“${role.Name}”角色查看`}
      okText="开始查看"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="admin-hint">
        页面将与持有该角色的账号所见一致，但只包含您本人也有权查看的内容。查看期间不能进行任何修改，结束查看或退出登录后恢复。
      </p>
      <Failure of={fault} className="admin-notice" />
      <Form form={form} name="viewing" layout="vertical" onFinish={(values) => void begin(values)}>
        {kinds.map(field)}
      </Form>
    </Modal>
  );
}
