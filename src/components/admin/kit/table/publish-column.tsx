import type { PublishStatus } from '@ip-portal/contract';
import { PUBLISH_STATUS_LABELS } from '@ip-portal/contract/labels';
import { PublishStatusTag } from '../state-tag';
import { type Column, choicesOf } from './column';

/** Whether the public sees a record. */
export const PUBLISH_STATUS: Column<{ Status: PublishStatus }> = {
  title: '状态',
  name: 'Status',
  width: 100,
  search: { choices: choicesOf(PUBLISH_STATUS_LABELS) },
  render: (row) => <PublishStatusTag status={row.Status} />,
};

/** What can be done with many of such records. */
export const PUBLISH_BATCH = [
  { action: 'publish' as const, label: '发布' },
  { action: 'offline' as const, label: '撤回' },
];
