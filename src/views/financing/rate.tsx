/** A rate with its small print, which banks put in brackets behind it, in small print. */
export function Rate({ text }: { text: string }) {
  const match = /^([^（(]+)([（(].+)$/.exec(text.trim());
  if (!match) return <>{text.trim() || '面议'}</>;
  return (
    <>
      {match[1]?.trim()} <small className="soft">{match[2]}</small>
    </>
  );
}
