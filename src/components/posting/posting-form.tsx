import type { PostingDetail, UserInfo } from '@ip-portal/contract';
import { postingUrl, TRADING_URL } from '@ip-portal/contract/urls';
import { Alert, Button, Checkbox, Form, Modal } from 'antd';
import { useRef, useState } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { BusinessError } from '../../request-error-config';
import { createPosting, updatePosting } from '../../services/postings';
import { A } from '../../views/parts/here';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { bodyOf, FIELD_OF, newValues, type PostingValues, valuesOf } from './form-values';
import { ContactFields, SubjectFields } from './posting-fields';
import { PriceFields } from './price-fields';
import { useLeaveGuard } from './use-leave-guard';

/** Faults under the names of the form's own fields. */
function atFormFields(error: unknown): unknown {
  if (!(error instanceof BusinessError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, message]) => [FIELD_OF[name] ?? name, message]),
  );
  const refusals = error.refusals.map((one) => ({
    ...one,
    ...(one.field ? { field: FIELD_OF[one.field] ?? one.field } : {}),
  }));
  return new BusinessError({ ...error.info, data: { fields, refusals } }, error.status);
}

/** Under whose name it will stand: what is sent is what was shown here. */
function PostedFor({ user: { Organization, Organizations } }: { user: UserInfo }) {
  if (Organizations.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="posting-alert"
      title={
        Organization
          ? `以“${Organization.Name}”的名义发布（${Organization.Verified ? '已核验' : '未核验'}）`
          : '以个人身份发布'
      }
      description="可以在页面顶部切换身份；发布后不能改变。"
    />
  );
}

/** Creates a posting, or with `posting` changes it; `onDone` gets what is stored now. */
export function PostingForm({
  user,
  posting,
  onDone,
  onReload,
}: {
  user: UserInfo;
  posting?: PostingDetail;
  onDone: (posting: PostingDetail) => void;
  onReload: () => void;
}) {
  const [form] = Form.useForm<PostingValues>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [dirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const [outdated, setOutdated] = useState(false);
  const guard = useLeaveGuard(dirty);

  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    setOutdated(false);
    try {
      // Fields that are hidden right now are wanted too.
      const body = bodyOf(form.getFieldsValue(true) as PostingValues, posting);
      const saved = posting
        ? await updatePosting(posting.Id, { ...body, Version: posting.Version })
        : await createPosting({ ...body, OrganizationId: user.Organization?.Id ?? null });
      setDirty(false);
      forgetPages();
      // Stays locked: the second half of a double click may still be on its way through the validation.
      onDone(saved);
    } catch (error) {
      sending.current = false;
      if (error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT') setOutdated(true);
      else setFailure(showFieldErrors(form, atFormFields(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      className="posting-form"
      initialValues={posting ? valuesOf(posting) : newValues(user)}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
      scrollToFirstError={{ block: 'center', focus: true }}
    >
      {posting ? null : <PostedFor user={user} />}
      <fieldset>
        <legend>基本信息</legend>
        <SubjectFields />
      </fieldset>
      <fieldset>
        <legend>价格</legend>
        <PriceFields />
      </fieldset>
      <fieldset>
        <legend>联系方式与期限</legend>
        <ContactFields kept={posting?.ValidUntil ?? null} />
      </fieldset>
      <Form.Item
        name="Honest"
        valuePropName="checked"
        rules={[
          {
            validator: (_, value) =>
              value ? Promise.resolve() : Promise.reject(new Error('请确认内容真实并有权发布')),
          },
        ]}
      >
        <Checkbox>我承诺所填内容真实，并有权发布</Checkbox>
      </Form.Item>
      {outdated ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="posting-alert"
          title="这条信息已在别处被修改，请载入最新内容后再改。未提交的内容会丢失，可先自行复制。"
          action={<Button onClick={onReload}>载入最新内容</Button>}
        />
      ) : null}
      <Failure of={failure} className="posting-alert" />
      <p className="posting-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          提交审核
        </Button>
        <A className="btn btn-plain" href={posting ? postingUrl(posting.Id) : TRADING_URL}>
          取消
        </A>
      </p>
      <Modal
        open={guard.asking}
        title="离开此页？"
        okText="离开"
        cancelText="继续填写"
        okButtonProps={{ danger: true }}
        onOk={guard.leave}
        onCancel={guard.stay}
      >
        您填写的内容还没有提交，离开后会丢失。
      </Modal>
    </Form>
  );
}
