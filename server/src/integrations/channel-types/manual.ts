import { networks, networkWords } from '@draftwright/contract/networks'
import * as z from 'zod/mini'
import type { ChannelTypeDefinition } from './channel-type.ts'

/** Any network without an integration: the text is formatted for it, copied by a person, and marked as posted. */
export const channelType: ChannelTypeDefinition = {
  type: 'manual',
  label: 'Manual posting',
  description:
    'LinkedIn, X, Instagram, a newsletter or any other channel. Draftwright fits the text to its limits; you publish it yourself.',
  needs: null,
  minutes: 0,
  key_page: null,
  fields: [
    {
      name: 'network',
      label: 'Network',
      help: 'Drafts, character counts and previews follow this network.',
      is_secret: false,
      is_required: true,
      options: networks.map((value) => ({ value, ...networkWords[value] })),
    },
  ],
  settings: z.strictObject({ network: z.enum(networks, { error: `must be one of ${networks.join(', ')}` }) }),
  delivery: { by: 'hand' },
}
