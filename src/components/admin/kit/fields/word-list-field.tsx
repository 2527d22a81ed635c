import { ProFormSelect } from '@ant-design/pro-components';

interface WordListFieldProps {
  name: string;
  label: string;
  max?: number | undefined;
  /** Longest word. */
  length?: number | undefined;
  extra?: string;
  placeholder?: string;
  suggestions?: readonly string[];
}

/** A form field of several short words, typed and confirmed with Enter. */
export function WordListField({ name, label, max, length, extra, placeholder, suggestions = [] }: WordListFieldProps) {
  return (
    <ProFormSelect
      name={name}
      label={label}
      extra={extra}
      placeholder={placeholder ?? '输入后按回车添加'}
      options={suggestions.map((word) => ({ label: word, value: word }))}
      fieldProps={{
        mode: 'tags',
        ...(max === undefined ? {} : { maxCount: max }),
        ...(suggestions.length === 0 ? { open: false, suffixIcon: null } : {}),
      }}
      rules={[
        {
          validator: (_, words: string[] | undefined) => {
            const long = (words ?? []).find(
              (word) => word.trim().length === 0 || (length !== undefined && word.length > length),
            );
            return long === undefined ? Promise.resolve() : Promise.reject(new Error(`每项为 1 至 ${length} 个字`));
          },
        },
      ]}
    />
  );
}
