import { ContentFields, OriginFields, TitleFields } from '../article/article-fields';
import { LawFields } from './law-fields';

/** All fields of a statute. */
export default function LawForm() {
  return (
    <>
      <TitleFields />
      <LawFields />
      <ContentFields />
      <OriginFields />
    </>
  );
}
