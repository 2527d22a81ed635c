import type { LawItem, PatentItem } from '@ip-portal/contract';
import { Chip, type ChipTone } from './chip';

const STATE_TONES: Record<PatentItem['State'], ChipTone> = { 有权: 'success', 审中: 'brand', 无权: 'neutral' };
const TIMELINESS_TONES: Record<LawItem['Timeliness'], ChipTone> = {
  现行有效: 'success',
  尚未生效: 'accent',
  已修改: 'neutral',
  已废止: 'danger',
};

/** Legal state of a patent. */
export function PatentStateChip({ state, text }: { state: PatentItem['State']; text?: string }) {
  return (
    <Chip
      tone={STATE_TONES[state] ?? 'neutral'}
      icon={state === '有权' ? 'check' : state === '审中' ? 'clock' : undefined}
    >
      {text || state}
    </Chip>
  );
}

/** Whether a law is in force. */
export function TimelinessChip({ value }: { value: LawItem['Timeliness'] }) {
  return (
    <Chip tone={TIMELINESS_TONES[value] ?? 'neutral'} icon={value === '现行有效' ? 'check' : undefined}>
      {value}
    </Chip>
  );
}
