/** Of which patent it is what a page hands over, as far as the calculator knows one from another. Knows no rules. */
export const handedOf = (type: string, date: string, grant: string): string => [type, date, grant].join('~');
