import type { PatentItem } from '@ip-portal/contract';
import { Chip } from '../parts/chip';
import { PatentStateChip } from '../parts/chips';
import { flagTone } from './words';

/** The state of a patent and what else stands in its way, or opens one. */
export function StateChips({ patent }: { patent: PatentItem }) {
  return (
    <>
      <PatentStateChip patent={patent} />
      {patent.Flags.map((flag) => (
        <Chip key={flag} tone={flagTone(flag)}>
          {flag}
        </Chip>
      ))}
    </>
  );
}
