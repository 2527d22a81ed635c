import type { Permission, RoleItem } from '@ip-portal/contract';
import { ROLE_LIMITS } from '@ip-portal/contract/limits';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { createRole, updateRole } from '../../../../services/roles';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';
import { PermissionMatrix } from './permission-matrix';

interface RoleForm {
  Name: string;
  Note: string;
  Permissions: Permission[];
}

interface RoleDialogProps {
  /** A role to change, or what a new one starts from. */
  role: Partial<RoleItem>;
  onClose: () => void;
  onDone: () => void;
}

/** Makes or changes a role of the portal's own. */
export default function RoleDialog({ role, onClose, onDone }: RoleDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<RoleForm>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const { Id, Version } = role;
  const changing = typeof Id === 'number' && typeof Version === 'number';

  async function submit(values: RoleForm): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      if (changing) await updateRole(Id, { ...values, Version });
      else await createRole(values);
      message.success(changing ? '已保存，立即对使用该角色的账号生效' : '角色已建立');
      onDone();
      onClose();
    } catch (error) {
      setFault(showFaults(form, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={changing ? `修改角色“${role.Name ?? ''}”` : '新建角色'}
      okText="保存"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={760}
    >
      <Failure of={fault} className="admin-notice" />
      <Form
        form={form}
        name="role"
        layout="vertical"
        initialValues={{ Name: role.Name ?? '', Note: role.Note ?? '', Permissions: role.Permissions ?? [] }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="Name"
          label="角色名称"
          rules={[{ required: true, whitespace: true, message: '请填写角色名称' }]}
        >
          <Input maxLength={ROLE_LIMITS.name} autoComplete="off" />
        </Form.Item>
        <Form.Item name="Note" label="说明">
          <Input maxLength={ROLE_LIMITS.note} autoComplete="off" />
        </Form.Item>
        <Form.Item name="Permissions" label="权限" rules={[{ required: true, message: '请至少选择一项权限' }]}>
          <PermissionMatrix />
        </Form.Item>
      </Form>
    </Modal>
  );
}
