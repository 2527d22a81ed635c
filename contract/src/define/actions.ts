/** What can be done to a record; which of it a resource knows stands in its declaration. */
export const ACTION_LABELS = {
  read: '查看',
  write: '编辑',
  publish: '发布',
  review: '审核',
  answer: '答复',
  delete: '删除',
  import: '导入',
  grant: '授予角色',
  export: '导出',
  reveal: '查看隐藏信息',
  erase: '代为注销',
} as const;
export type Action = keyof typeof ACTION_LABELS;
