/** What other systems can be told of. Bodies carry ids, states and public titles, never a person's data. */
export const WEBHOOK_EVENTS = {
  'article.published': '新闻、公告、法规公开（定时发布的在到时）',
  'article.withdrawn': '新闻、公告、法规不再公开',
  'posting.submitted': '供需信息提交审核',
  'posting.published': '供需信息公开',
  'posting.returned': '供需信息被退回',
  'posting.withdrawn': '供需信息不再公开',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
/** Sent by the test button alone. */
export const WEBHOOK_TEST = 'portal.test';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  waiting: '等待投递',
  delivered: '已送达',
  failed: '投递失败',
};
