import type { LawItem, PatentItem } from '@ip-portal/contract';
import { type FoundState, NOT_VERIFIED, STATE_UNVERIFIED } from '@ip-portal/contract/labels';
import { Chip, type ChipShape, type ChipTone } from './chip';

type Look = { tone: ChipTone; shape: ChipShape };

const STATE_LOOKS: Record<PatentItem['State'], Look> = {
  有权: { tone: 'success', shape: 'full' },
  审中: { tone: 'brand', shape: 'half' },
  无权: { tone: 'neutral', shape: 'ring' },
};
const UNVERIFIED_LOOK: Look = { tone: 'neutral', shape: 'ring' };
/** What a state looks like without colour. */
export const foundShape = (state: FoundState): ChipShape =>
  (state === NOT_VERIFIED ? UNVERIFIED_LOOK : STATE_LOOKS[state]).shape;
const TIMELINESS_LOOKS: Record<LawItem['Timeliness'], Look> = {
  现行有效: { tone: 'success', shape: 'full' },
  尚未生效: { tone: 'brand', shape: 'half' },
  已修改: { tone: 'neutral', shape: 'ring' },
  已废止: { tone: 'neutral', shape: 'ring' },
};

interface PatentStateProps {
  /** Who knows the coarse state alone gives that, and whether anybody can vouch for it. */
  patent: Pick<PatentItem, 'State' | 'StateVerified'> & Partial<Pick<PatentItem, 'StateText' | 'StateAsOf'>>;
  /** How it is told: 有权-授权, or 有权 · 授权. */
  as?: 'text' | 'full';
}

/** 宽限期 has a red chip of its own beside the state: the right is alive. */
const GRACE = '有权-宽限期';

/** Legal state of a patent; 状态未核实 and the day of the data where these do not tell it. */
export function PatentStateChip({ patent, as = 'full' }: PatentStateProps) {
  const { State, StateVerified, StateAsOf } = patent;
  const { StateText = StateVerified ? State : STATE_UNVERIFIED } = patent;
  if (!StateVerified)
    return <Chip {...UNVERIFIED_LOOK}>{StateAsOf ? `${StateText} · 截至 ${StateAsOf}` : StateText}</Chip>;
  const full = StateText === GRACE ? State : StateText.split('-').join(' · ');
  return <Chip {...STATE_LOOKS[State]}>{as === 'text' ? StateText : full}</Chip>;
}

/** Whether a law is in force. */
export function TimelinessChip({ value }: { value: LawItem['Timeliness'] }) {
  return <Chip {...TIMELINESS_LOOKS[value]}>{value}</Chip>;
}
