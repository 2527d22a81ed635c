import type { PatentDetail } from '@ip-portal/contract';
import { References } from '../parts';

type Told = PatentDetail['Timeline'][number];

function Fields({ fields }: { fields: Told['Fields'] }) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(({ Name, Value }, index) => (
        <div key={index}>
          <dt>{Name}</dt>
          <dd>{Value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the gazette says; what the record says anyway waits behind one word. */
function Gazette({ event }: { event: Told }) {
  const known = event.Fields.filter(({ Known }) => Known);
  return (
    <div>
      <h3>
        {event.Title}
        {event.Code ? <code>{event.Code}</code> : null}
      </h3>
      {event.Rest.map((piece) => (
        <p key={piece}>{piece}</p>
      ))}
      <Fields fields={event.Fields.filter(({ Known }) => !Known)} />
      {known.length > 0 ? (
        <details className="fold">
          <summary>与著录项目相同的 {known.length} 项</summary>
          <Fields fields={known} />
        </details>
      ) : null}
      {event.Source ? <p className="soft">来源：{event.Source}</p> : null}
    </div>
  );
}

/** Legal events, newest first, in three voices: the gazette's wording, plain words with their article, ST.27. */
export function EventTimeline({ events }: { events: readonly Told[] }) {
  return (
    <>
      <p className="timeline-head soft" aria-hidden="true">
        <span>公告日</span>
        <span>公报原文</span>
        <span>这意味着</span>
        <span>ST.27</span>
      </p>
      <ol className="timeline">
        {events.map((event, index) => (
          <li key={`${event.Date}-${index}`}>
            <div className="timeline-days">
              <time className="num" dateTime={event.Date}>
                {event.Date}
              </time>
              {event.EffectiveDate ? (
                <small className="soft">
                  生效{' '}
                  <time className="num" dateTime={event.EffectiveDate}>
                    {event.EffectiveDate}
                  </time>
                </small>
              ) : null}
            </div>
            <Gazette event={event} />
            <p>
              {event.Meaning ? (
                <>
                  {event.Meaning}
                  <span className="soft">
                    （<References text={event.Article} basis />）
                  </span>
                </>
              ) : (
                <span className="soft">本站的事件表里没有这一事项，请看公报原文。</span>
              )}
            </p>
            <p className="timeline-code">
              {event.St27 ? (
                <>
                  <code>
                    <span className="sr-only">ST.27 </span>
                    {event.St27}
                  </code>{' '}
                  <small>{event.St27Text}</small>
                </>
              ) : (
                <span className="soft">—</span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
