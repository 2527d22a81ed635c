/** The classification as a tree: what stands above a class and below it, and how many patents of the library each has. */
import { type Static, Type } from 'typebox';
import { Enum, Nullable } from '../common.ts';
import { CLASS_LEVELS, CLASS_SCHEMES } from '../rules/class-path.ts';

export const PatentClassQuery = Type.Object({
  Scheme: Type.Optional(Enum(CLASS_SCHEMES, { title: '分类体系' })),
  Symbol: Type.Optional(
    Type.String({ title: '分类号', maxLength: 40, description: 'of any level, e.g. G06F; without it: the sections' }),
  ),
});
export type PatentClassQuery = Static<typeof PatentClassQuery>;

const PatentClass = Type.Object({
  Symbol: Type.String({ description: 'normalised, e.g. G06F16/00' }),
  Level: Enum(CLASS_LEVELS),
  Title: Nullable(Type.String({ description: 'null where no title is known here' })),
  Patents: Type.Integer({ minimum: 0, description: 'that have it or a class below it, as counted last' }),
});
export type PatentClass = Static<typeof PatentClass>;

/** `GET /api/Patents/Classes`. */
export const PatentClasses = Type.Object({
  Path: Type.Array(PatentClass, { description: 'the class asked for and what stands above it, the section first' }),
  Children: Type.Array(PatentClass, { description: 'the classes right below it, in the order of the scheme' }),
});
export type PatentClasses = Static<typeof PatentClasses>;
