import { MAINTENANCE_HOURS_MAX, MAINTENANCE_TEXT_MAX } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { App, Button, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { endMaintenance, fetchMaintenance, startMaintenance } from '../../../../services/admin';
import { showFieldErrors } from '../../../auth/field-errors';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { useCommand } from '../../kit/commands';
import { useMay } from '../../kit/rights';
import { StateTag } from '../../kit/state-tag';
import { showTime } from '../../kit/words';

interface Values {
  Text: string;
  Until: Dayjs | null;
}

const USUAL = '网站正在维护，暂时不能访问，给您带来不便，敬请谅解。';
const END = {
  label: '结束维护',
  question: '结束维护，向访客恢复网站？',
  done: '维护已结束，访客可以正常访问',
};

/** What visitors see instead of the portal while it is looked after; staff go on. */
export default function MaintenanceBox({ onChanged }: { onChanged: () => void }) {
  const { data, refresh, mutate } = useRequest(fetchMaintenance, { onError: () => undefined });
  const may = useMay();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const command = useCommand(() => {
    refresh();
    onChanged();
  });
  if (!data) return null;
  const { On, Since, Text, Until } = data;

  const start = async (values: Values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      mutate(await startMaintenance({ Text: values.Text, Until: values.Until?.toISOString() ?? null }));
      message.success(On ? '维护页的内容已更新' : '已进入维护模式');
      onChanged();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  const ask = (values: Values) =>
    void modal.confirm({
      title: '让访客看到维护页？',
      content: '访客和普通用户立即不能使用网站，直到您结束维护。',
      okText: '进入维护模式',
      onOk: () => start(values),
    });

  return (
    <section className="admin-card maintenance" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">
        维护模式
        <StateTag tone={On ? 'accent' : 'neutral'}>{On ? '已开启' : '未开启'}</StateTag>
      </h2>
      <p className="admin-hint">
        开启后访客看到维护页，登录的工作人员照常使用；接口令牌也暂停。
        {On ? `已从 ${showTime(Since)} 开始。` : ''}
      </p>
      {may('WebConfig:write') ? (
        <Form<Values>
          key={`${On}-${Since}`}
          form={form}
          layout="vertical"
          initialValues={{ Text: On ? Text : USUAL, Until: Until ? dayjs(Until) : null }}
          onFinish={(values) => (On ? void start(values) : ask(values))}
        >
          <Form.Item
            name="Text"
            label="维护页上的说明"
            rules={[{ required: true, whitespace: true, message: '请填写说明' }]}
          >
            <Input.TextArea rows={2} maxLength={MAINTENANCE_TEXT_MAX} showCount />
          </Form.Item>
          <Form.Item
            name="Until"
            label="预计结束时间（选填）"
            extra={`最多 ${MAINTENANCE_HOURS_MAX} 小时之后；到时不会自动结束。`}
          >
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
          </Form.Item>
          <Failure of={failure} />
          <p className="maintenance-actions">
            <Button htmlType="submit" loading={busy} {...(On ? {} : { danger: true })}>
              {On ? '更新说明' : '进入维护模式'}
            </Button>
            {On ? (
              <Button type="primary" onClick={() => command(END, endMaintenance)}>
                {END.label}
              </Button>
            ) : null}
          </p>
        </Form>
      ) : null}
    </section>
  );
}
