import type { PatentDetail } from '@ip-portal/contract';
import { type ReferenceSign, signsOf } from '@ip-portal/contract/rules/reference-signs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../parts/icon';
import { Signs } from './signs';
import { useStand } from './use-stand';
import { FIT } from './viewer-moves';

export interface ViewerProps {
  figures: PatentDetail['Figures'];
  signs: readonly ReferenceSign[];
  /** Place of the figure it opens with. */
  start: number;
  onClose: () => void;
}

const STEP = 1.25;
/** Pixels that an arrow moves by. */
const MOVE = 60;
/** Towards what an arrow points to: the picture goes the other way. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [MOVE, 0],
  ArrowRight: [-MOVE, 0],
  ArrowUp: [0, MOVE],
  ArrowDown: [0, -MOVE],
};
/** What cannot be done now stays where the focus is: a button that is disabled hears no key. */
function Tool({
  icon,
  text,
  label,
  act,
  off,
}: {
  icon?: IconName;
  text?: string;
  label: string;
  act: () => void;
  off?: boolean;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={act} aria-disabled={off}>
      {icon ? <Icon name={icon} /> : text}
    </button>
  );
}

/**
 * One figure as large as the window, with its reference signs. Keys: + − 0, arrows (between the figures while it fits, else
 * within it), PageUp and PageDown, Esc. The native dialog keeps the focus and gives it back.
 */
export default function Viewer({ figures, signs, start, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const { stand, setStand, zoom, move, frame, picture, pointers } = useStand();
  useEffect(() => dialog.current?.showModal(), []);
  const figure = figures[at];
  if (!figure) return null;
  const go = (by: number) => {
    const next = Math.min(figures.length - 1, Math.max(0, at + by));
    if (next === at) return;
    setAt(next);
    setStand(FIT);
  };
  const fits = stand.scale === 1;
  /** What a key does; false where it does nothing here. */
  const act = (key: string) => {
    if (key === '+' || key === '=') zoom(STEP);
    else if (key === '-') zoom(1 / STEP);
    else if (key === '0') setStand(FIT);
    else if (key === 'PageUp' || (fits && key === 'ArrowLeft')) go(-1);
    else if (key === 'PageDown' || (fits && key === 'ArrowRight')) go(1);
    else if (!fits && key in ARROWS) move(...(ARROWS[key] ?? [0, 0]));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  };
  const { shown, all } = signsOf(figure.Alt, signs);
  const percent = Math.round(stand.scale * 100);
  return (
    <dialog ref={dialog} className="viewer" aria-labelledby="viewer-title" onClose={onClose} onKeyDown={onKeyDown}>
      <div className="viewer-bar">
        <h2 id="viewer-title">
          {figure.Label}{' '}
          <small className="num">
            {at + 1} / {figures.length}
          </small>
        </h2>
        <p className="viewer-tools">
          <Tool icon="chevron-left" label="上一幅" act={() => go(-1)} off={at === 0} />
          <Tool icon="chevron-right" label="下一幅" act={() => go(1)} off={at === figures.length - 1} />
          <Tool text="−" label="缩小" act={() => zoom(1 / STEP)} off={fits} />
          <Tool text={`${percent}%`} label={`恢复原大小，现为 ${percent}%`} act={() => setStand(FIT)} />
          <Tool text="+" label="放大" act={() => zoom(STEP)} />
          <Tool icon="close" label="关闭" act={() => dialog.current?.close()} />
        </p>
      </div>
      <div className={fits ? 'viewer-frame' : 'viewer-frame viewer-moves'} ref={frame} {...pointers}>
        <img ref={picture} src={figure.Url} alt={figure.Alt} draggable={false} />
      </div>
      <div className="viewer-words">
        {shown.length > 0 ? (
          <>
            <h3>附图标记{all ? '（说明书所列）' : ''}</h3>
            <Signs signs={shown} />
          </>
        ) : null}
        <p className="soft">{figure.Alt}</p>
        <p className="viewer-keys soft">+ − 缩放，0 复原，方向键移动或换图，PageUp、PageDown 换图，Esc 关闭</p>
      </div>
      <p className="sr-only" role="status">
        {figure.Label}，{percent}%
      </p>
    </dialog>
  );
}
