/** Resources whose records anybody with the right manages, within the limits of their roles. */
export const MANAGED = [
  'Newss',
  'Notices',
  'Laws',
  'Patents',
  'Financing',
  'ThinkTanks',
  'Columns',
  'Institutions',
  'Links',
];
