import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { Input } from 'antd';

/** The box over a list of names; an empty search shows them all again. */
export function NameSearch({
  label,
  placeholder,
  onSearch,
}: {
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
}) {
  return (
    <div className="patent-names-search">
      <Input.Search
        aria-label={label}
        placeholder={placeholder}
        allowClear
        enterButton="查找"
        maxLength={KEYWORD_MAX}
        onSearch={(text) => onSearch(text.trim())}
      />
    </div>
  );
}
