/** How the patent search is asked besides its query. Closed lists alone. */

/** Orders of the found set; without one by relevance where there are words, else the newest first. */
export const PATENT_ORDERS = ['-ApplicationDate', 'ApplicationDate', '-PublicationDate', '-GrantDate'] as const;
