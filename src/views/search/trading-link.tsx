import { TRADING_URL, withQuery } from '@ip-portal/contract/urls';
import { A } from '../parts/here';

/** The way to the same words in the trading area. */
export function TradingLink({ keyword }: { keyword: string }) {
  return <A href={withQuery(TRADING_URL, { keyword })}>在知识产权交易中查找“{keyword}”</A>;
}
