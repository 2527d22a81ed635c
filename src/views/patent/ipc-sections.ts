/** Sections of the 国际专利分类 in words for people who do not know it. */
export const IPC_SECTIONS: Readonly<Record<string, string>> = {
  A: '人类生活必需',
  B: '作业、运输',
  C: '化学、冶金',
  D: '纺织、造纸',
  E: '建筑、采矿',
  F: '机械、照明、加热',
  G: '物理',
  H: '电学',
};
