import type { OrganizationDetail, OrganizationWrite } from '@ip-portal/contract';
import { ORGANIZATION_KIND_LABELS } from '@ip-portal/contract/organization-words';
import { organizationResource } from '@ip-portal/contract/resources/organization';
import { parsePhone } from '@ip-portal/contract/rules/contact';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { BusinessError } from '../../request-error-config';
import { createOrganization, updateOrganization } from '../../services/organizations';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { itemOf, maxOf } from '../form/field-props';

const { fields } = organizationResource;
const KINDS = Object.entries(ORGANIZATION_KIND_LABELS).map(([value, label]) => ({ value, label }));

/** A text that may stay empty has to be one the rule reads. */
const readBy = (parse: (text: string) => { ok: true } | { ok: false; reason: string }) => ({
  validator(_: unknown, value: string | undefined) {
    const parsed = value?.trim() ? parse(value) : { ok: true as const };
    return parsed.ok ? Promise.resolve() : Promise.reject(new Error(parsed.reason));
  },
});

function valuesOf(shown?: OrganizationDetail): Partial<OrganizationWrite> {
  if (!shown) return { Kind: 'company' };
  const { Name, CreditCode, Kind, LegalRepresentative, Region, Address, ContactName, ContactPhone, ContactEmail } =
    shown;
  return { Name, CreditCode, Kind, LegalRepresentative, Region, Address, ContactName, ContactPhone, ContactEmail };
}

/** Makes an organisation, or with `shown` changes its profile. */
export function OrganizationForm({
  shown,
  onSaved,
  onCancel,
}: {
  shown?: OrganizationDetail;
  onSaved: (saved: OrganizationDetail) => void;
  onCancel: () => void;
}) {
  const [form] = Form.useForm<OrganizationWrite>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const frozen = shown?.Status === 'pending';
  const proven = shown?.Status === 'verified' || shown?.Status === 'expired';

  const submit = async (values: OrganizationWrite) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = shown
        ? await updateOrganization(shown.Id, { ...values, Version: shown.Version })
        : await createOrganization(values);
      feedback.success('单位资料已保存');
      onSaved(saved);
    } catch (error) {
      sending.current = false;
      const outdated = error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT';
      setFailure(outdated ? '资料已被其他成员修改，请刷新页面后再改。' : showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      className="organization-form"
      initialValues={valuesOf(shown)}
      onFinish={submit}
      scrollToFirstError={{ block: 'center', focus: true }}
    >
      <Failure of={failure} className="account-alert" />
      {frozen ? (
        <Alert
          type="info"
          showIcon
          className="account-alert"
          title="核验期间，名称、代码、类型和法定代表人不能修改；需要修改时请先撤回申请。"
        />
      ) : null}
      {proven ? (
        <Alert
          type="warning"
          showIcon
          className="account-alert"
          title="修改名称、代码、类型或法定代表人后，已核验标志会取消，须重新提交核验。"
        />
      ) : null}
      <div className="organization-fields">
        <Form.Item {...itemOf(fields, 'Name')} extra="与营业执照或法人证书一致">
          <Input autoComplete="organization" maxLength={maxOf(fields.Name)} disabled={frozen} />
        </Form.Item>
        <Form.Item
          name="CreditCode"
          label={fields.CreditCode.title}
          required
          rules={[{ required: true, message: '请填写统一社会信用代码' }, readBy(parseCreditCode)]}
        >
          <Input maxLength={maxOf(fields.CreditCode)} autoComplete="off" disabled={frozen} className="num" />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'Kind')}>
          <Select options={KINDS} disabled={frozen} />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'LegalRepresentative')}>
          <Input maxLength={maxOf(fields.LegalRepresentative)} autoComplete="off" disabled={frozen} />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'Region')} extra="如 江苏省无锡市">
          <Input maxLength={maxOf(fields.Region)} autoComplete="off" />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'Address')}>
          <Input maxLength={maxOf(fields.Address)} autoComplete="street-address" />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'ContactName')}>
          <Input maxLength={maxOf(fields.ContactName)} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="ContactPhone"
          label={fields.ContactPhone.title}
          rules={[readBy(parsePhone)]}
          extra="手机号，或带区号的固定电话"
        >
          <Input maxLength={maxOf(fields.ContactPhone)} autoComplete="tel" inputMode="tel" />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'ContactEmail')}>
          <Input maxLength={maxOf(fields.ContactEmail)} autoComplete="email" inputMode="email" />
        </Form.Item>
      </div>
      <p className="account-hint">联系人、电话和邮箱加密保存，只有单位的所有者、管理员和核验人员能看到全部内容。</p>
      <p className="account-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          保存单位资料
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </p>
    </Form>
  );
}
