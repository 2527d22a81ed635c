import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

export interface Tool {
  label: string;
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  run: () => void;
}

/** One button of the toolbar. The toolbar is one stop of the Tab key, arrows move inside it. */
export function ToolButton({ tool }: { tool: Tool }) {
  return (
    <Tooltip title={tool.label} mouseEnterDelay={0.4}>
      <button
        type="button"
        className="rt-tool"
        data-tool=""
        tabIndex={-1}
        aria-label={tool.label}
        aria-pressed={tool.active === undefined ? undefined : tool.active}
        disabled={tool.disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={tool.run}
      >
        {tool.icon}
      </button>
    </Tooltip>
  );
}

/** Moves the focus inside a toolbar with the arrow keys, Home and End. */
export function moveInToolbar(event: React.KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  const step: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tools.length - 1 };
  const next = step[event.key];
  if (next === undefined || tools.length === 0) return;
  event.preventDefault();
  const target = tools[(next + tools.length) % tools.length];
  for (const tool of tools) tool.tabIndex = tool === target ? 0 : -1;
  target?.focus();
}
