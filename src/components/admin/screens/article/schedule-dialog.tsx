import { DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { onCentresClock } from '../../kit/words';

interface ScheduleDialogProps {
  /** `YYYY-MM-DD HH:mm` on the centre's clock. */
  initial: string | null;
  /** Takes the instant, ISO 8601. */
  onPick: (time: string) => void;
  onCancel: () => void;
}

/** Asks when an article shall appear. */
export default function ScheduleDialog({ initial, onPick, onCancel }: ScheduleDialogProps) {
  const [time, setTime] = useState<Dayjs | null>(initial ? dayjs(initial) : null);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Modal
      open
      title="定时发布"
      okText="确定"
      width={420}
      zIndex={1100}
      onCancel={onCancel}
      onOk={() => {
        if (!time) setFault('请选择发布时间');
        else if (dayjs(onCentresClock(time)).isBefore(dayjs())) setFault('发布时间应晚于现在');
        else onPick(onCentresClock(time));
      }}
    >
      <p className="admin-dialog-lead">到达所选时间后自动对访客可见，在此之前仍可修改或取消。</p>
      <DatePicker
        aria-label="发布时间"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        value={time}
        onChange={(value) => {
          setTime(value);
          setFault(null);
        }}
        disabledDate={(day) => day.isBefore(dayjs().startOf('day'))}
        style={{ width: '100%' }}
        status={fault ? 'error' : ''}
      />
      {fault ? (
        <p role="alert" className="adm-state-danger">
          {fault}
        </p>
      ) : null}
    </Modal>
  );
}
