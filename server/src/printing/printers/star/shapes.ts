import Type from 'typebox';
import { requestObject } from '../../../platform/http/shapes.ts';

export const pollParams = requestObject({
  printerKey: Type.String({
    pattern: '^[\\w-]{36,43}$',
    description: "the printer's key; or its guid, when it sends guid and key as user and password",
  }),
});

/** What a printer adds to a URL is its own, and more with each firmware. */
export const jobQuery = Type.Object(
  {
    type: Type.Optional(Type.String({ maxLength: 100, description: 'the media type that it wants' })),
    token: Type.Optional(Type.String({ maxLength: 100, description: '`jobToken` of what it was offered' })),
    code: Type.Optional(Type.String({ maxLength: 200, description: 'what came of it' })),
  },
  { additionalProperties: true },
);

export const StarOffer = Type.Object(
  {
    jobReady: Type.Boolean({ description: 'whether there is something to print' }),
    mediaTypes: Type.Optional(Type.Array(Type.String(), { description: 'what it can be had as' })),
    jobToken: Type.Optional(Type.String({ description: 'names it, in what the printer asks next' })),
  },
  { $id: 'StarOffer', description: 'what Star CloudPRNT has a server answer' },
);
