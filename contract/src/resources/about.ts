import { group, html, image, list, nullable, required, text } from '../define/field.ts';
import { defineResource, type UpdateOf } from '../define/resource.ts';

/** One department of the centre. */
export const department = {
  Name: required(text('部门', { min: 1, max: 50 })),
  Duty: required(text('职责', { max: 300 })),
  Phone: required(text('电话', { max: 50 })),
};

/** 关于我们: the one record about the centre. */
export const aboutResource = defineResource({
  name: 'About',
  label: '关于我们',
  actions: ['write'],
  detail: {
    Content: html('中心简介'),
    Address: text('地址', { max: 200 }),
    Phone: text('电话', { max: 50 }),
    Email: text('邮箱', { max: 100 }),
    PostCode: text('邮编', { max: 10, pattern: '^(\\d{6})?$', hint: '邮编应为 6 位数字' }),
    WorkingHours: text('办公时间', { max: 200 }),
    Traffic: list('交通指引', text('交通指引', { min: 1, max: 200 }), { max: 10 }),
    Departments: list('内设机构', group('部门', department), { max: 30 }),
    MapImage: nullable(image('位置图')),
  },
  public: ['/'],
});
export type AboutWrite = UpdateOf<typeof aboutResource>;
