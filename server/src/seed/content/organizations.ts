import type { OrganizationSeed } from './types.ts';

/** 供给方所属的单位；没有成员：演示内容不带账号 */
export const organizations = [
  {
    Name: '星海云帆科技有限公司',
    CreditCode: '91320299DEMA00013E',
    Kind: 'company',
    LegalRepresentative: '云以舟（虚构）',
    Region: '星海市',
    Address: '星海市港航路 18 号（虚构）',
    Status: 'verified',
    Patents: ['202011934027.X'],
  },
  {
    Name: '海岳大学',
    CreditCode: '12320299DEMA00021E',
    Kind: 'university',
    LegalRepresentative: '岳知海（虚构）',
    Region: '星海市',
    Address: '星海市学府路 1 号（虚构）',
    Status: 'pending',
    Patents: ['201811926408.6'],
  },
] as const satisfies readonly OrganizationSeed[];
