import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { IMAGE_MAX_BYTES } from '@ip-portal/contract/limits';
import { Button, Form, type FormItemProps, Space, Upload } from 'antd';
import { useState } from 'react';
import { uploadFile } from '../../../../../services/admin';
import { failureText, showSize } from '../../words';
import './upload.css';

interface ImageInputProps {
  id?: string;
  value?: string | null;
  onChange?: (url: string | null) => void;
  /** The picture is another now, or none. */
  onReplaced: () => void;
  label: string;
  shape: 'cover' | 'square' | 'contain';
  hint: string;
}

/** Uploads one picture; its value is the address. */
function ImageInput({ id, value, onChange, onReplaced, label, shape, hint }: ImageInputProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  function put(url: string | null): void {
    onChange?.(url);
    onReplaced();
  }

  async function take(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) return setFault('请选择图片文件');
    if (file.size > IMAGE_MAX_BYTES) return setFault(`图片不能超过 ${showSize(IMAGE_MAX_BYTES)}`);
    setBusy(true);
    setFault(null);
    try {
      put((await uploadFile(file)).Url);
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="cover-box">
      <div className={`cover-view ${shape}`}>{value ? <img src={value} alt={`当前${label}`} /> : `暂无${label}`}</div>
      <div className="cover-tools">
        <Space wrap>
          <Upload
            {...(id ? { id } : {})}
            accept="image/jpeg,image/png,image/webp,image/gif"
            showUploadList={false}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
              {value ? `更换${label}` : `上传${label}`}
            </Button>
          </Upload>
          {value ? (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => put(null)}>
              移除
            </Button>
          ) : null}
        </Space>
        <span className="admin-hint">{hint}</span>
        {fault ? (
          <span role="alert" className="adm-state-danger">
            {fault}
          </span>
        ) : null}
      </div>
    </div>
  );
}

interface ImageFieldProps {
  name: string;
  label: string;
  shape?: ImageInputProps['shape'];
  hint?: string;
  rules?: FormItemProps['rules'];
  /** The field that says what the picture shows: words of one picture are none of another. */
  words?: string;
}

/** A form field of one picture. */
export function ImageField({ name, label, shape = 'cover', hint, rules, words }: ImageFieldProps) {
  const form = Form.useFormInstance();
  return (
    <ProForm.Item name={name} label={label} {...(rules ? { rules } : {})}>
      <ImageInput
        label={label}
        shape={shape}
        onReplaced={() => {
          if (words) form.setFieldValue(words, '');
        }}
        hint={hint ?? `不超过 ${showSize(IMAGE_MAX_BYTES)}，建议横幅比例 16:9`}
      />
    </ProForm.Item>
  );
}
