import type { PostingItem } from '@ip-portal/contract';
import { Chip } from '../parts';

/** The organisation it was posted for, and whether that is verified today. */
export function PostedBy({ posting }: { posting: Pick<PostingItem, 'OrganizationName' | 'OrganizationVerified'> }) {
  return (
    <span className="posted-by">
      {posting.OrganizationName}{' '}
      {posting.OrganizationVerified ? <Chip tone="success">已核验</Chip> : <Chip>未核验</Chip>}
    </span>
  );
}
