import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { ProFormList } from '@ant-design/pro-components';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';

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
  const box = useRef<HTMLDivElement>(null);
  const which = (at: number) => `第 ${at + 1} ${one}`;
  /** The button that was pressed is gone or stands elsewhere: whoever works by keyboard goes on from the first of these. */
  const goOn = (...names: string[]) =>
    requestAnimationFrame(() => {
      const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
      const named = (name: string) =>
        buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name);
      names.map(named).find(Boolean)?.focus();
    });
  return (
    <div ref={box}>
      <ProFormList
        {...list}
        {...(max === undefined ? {} : { max })}
        alwaysShowItemLabel
        copyIconProps={false}
        deleteIconProps={false}
        actionRender={({ name: at }, { move, remove }, _doms, count) => {
          const moveTo = (to: number, ...names: string[]) => {
            move(at, to);
            goOn(...names.map((name) => `${name}：${which(to)}`));
          };
          const takeAway = () => {
            remove(at);
            goOn(`移除：${which(Math.min(at, count - 2))}`, add);
          };
          return [
            ...(ordered
              ? [
                  action(`上移：${which(at)}`, <ArrowUpOutlined />, () => moveTo(at - 1, '上移', '下移'), {
                    disabled: at === 0,
                  }),
                  action(`下移：${which(at)}`, <ArrowDownOutlined />, () => moveTo(at + 1, '下移', '上移'), {
                    disabled: at === count - 1,
                  }),
                ]
              : []),
            action(`移除：${which(at)}`, <DeleteOutlined />, takeAway, { danger: true }),
          ];
        }}
        creatorButtonProps={{ creatorButtonText: add }}
        creatorRecord={fresh}
      >
        {typeof children === 'function' ? (_field, index) => children(index) : children}
      </ProFormList>
    </div>
  );
}
