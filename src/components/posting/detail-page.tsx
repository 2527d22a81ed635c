import type { PostingDetail } from '@ip-portal/contract';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { ViewProps } from '../../views/page';
import { type PostingDetailData, postingDetailPage } from '../../views/posting/detail-page';
import { PublicPage } from '../public-page';
import type { Command } from './owner-command';

// Only owners need the dialogue and its controls.
const OwnerCommand = lazy(async () => ({
  default: (await import('./owner-command')).OwnerCommand,
}));

const COMMANDS: Record<`posting-${Command}`, Command> = {
  'posting-withdraw': 'withdraw',
  'posting-resubmit': 'resubmit',
};

/** The view, with the owner's buttons at work. */
function OwnedDetail(props: ViewProps<PostingDetailData>) {
  const { data } = props;
  const [changed, setChanged] = useState<PostingDetail>();
  const [command, setCommand] = useState<Command>();
  const loaded = data.visitor ? undefined : data.posting;
  const posting = changed && loaded && changed.Id === loaded.Id && changed.Version >= loaded.Version ? changed : loaded;

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const wanted = COMMANDS[button?.dataset.action as keyof typeof COMMANDS];
    if (!wanted) return;
    event.preventDefault();
    setCommand(wanted);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only passes on clicks of the view's own buttons
    <div onClick={onClick}>
      <postingDetailPage.View {...props} data={posting ? { visitor: false, posting } : data} />
      {command && posting ? (
        <Suspense fallback={null}>
          <OwnerCommand
            command={command}
            id={posting.Id}
            onDone={(now) => {
              setChanged(now);
              setCommand(undefined);
            }}
            onClose={() => setCommand(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const ownedPage = { ...postingDetailPage, View: OwnedDetail };

export function PostingPage() {
  return <PublicPage page={ownedPage} />;
}
