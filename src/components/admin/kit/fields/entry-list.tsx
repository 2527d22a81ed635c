import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { ProFormList } from '@ant-design/pro-components';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface EntryListProps {
  name: string;
  label?: string;
  tooltip?: string;
  /** Entries at most. */
  max: number | undefined;
  /** What one is called, with its measure word: “条法律事件”. */
  one: string;
  /** What the button says that adds one. */
  add: string;
  /** What a new entry holds. */
  fresh: Record<string, unknown>;
  /** Their order means something: entries can be moved up and down. */
  ordered?: boolean;
  children: ReactNode | ((index: number) => ReactNode);
}

/** Buttons, because the icons that the library draws cannot be reached by keyboard. */
const action = (what: string, icon: ReactNode, onClick: () => void, more: { danger?: boolean; disabled?: boolean }) => (
  <Button key={what} type="text" icon={icon} aria-label={what} onClick={onClick} {...more} />
);

/** Entries of a form that can be added, taken away and, where `ordered`, moved; each field of each entry keeps its label. */
export function EntryList({ one, add, fresh, ordered = false, children, max, ...list }: EntryListProps) {
  return (
    <ProFormList
      {...list}
      {...(max === undefined ? {} : { max })}
      alwaysShowItemLabel
      copyIconProps={false}
      deleteIconProps={false}
      actionRender={({ name: at }, { move, remove }, _doms, count) => {
        const which = `第 ${at + 1} ${one}`;
        const up = () => move(at, at - 1);
        const down = () => move(at, at + 1);
        return [
          ...(ordered
            ? [
                action(`上移：${which}`, <ArrowUpOutlined />, up, { disabled: at === 0 }),
                action(`下移：${which}`, <ArrowDownOutlined />, down, { disabled: at === count - 1 }),
              ]
            : []),
          action(`移除：${which}`, <DeleteOutlined />, () => remove(at), { danger: true }),
        ];
      }}
      creatorButtonProps={{ creatorButtonText: add }}
      creatorRecord={fresh}
    >
      {typeof children === 'function' ? (_field, index) => children(index) : children}
    </ProFormList>
  );
}
