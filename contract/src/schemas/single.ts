/** The records that exist once. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { aboutResource } from '../resources/about.ts';
import { webConfigResource } from '../resources/web-config.ts';

const { Id: _site, ...webConfig } = schemasOf(webConfigResource).Detail.properties;
/** `GET /api/WebConfig`: what every page needs. */
export const WebConfig = Type.Object(webConfig);
export type WebConfig = Static<typeof WebConfig>;

const { Id: _about, Version, ...about } = schemasOf(aboutResource).Detail.properties;
/** `GET /api/About`. */
export const About = Type.Object({ ...about, UpdatedAt: Timestamp, Version });
export type About = Static<typeof About>;
