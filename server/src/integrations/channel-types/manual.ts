import { networks, networkWords } from '@draftwright/contract/networks'
import * as z from 'zod/mini'
import { conflict } from '../../http/errors.ts'
import type { ChannelTypeDefinition } from './channel-type.ts'

/** Any network without a connection to it: the text is made for it, copied by a person, and marked as posted. */
export const manual: ChannelTypeDefinition = {
  type: 'manual',
  label: 'Post by hand',
  description:
    'LinkedIn, X, Instagram, a newsletter or any other place. We fit and count the text; you paste it there.',
  form: 'post',
  max_characters: null,
  has_title: false,
  fields: [
    {
      name: 'network',
      label: 'Network',
      help: 'Texts are written, counted and shown as this network takes them.',
      is_secret: false,
      is_required: true,
      options: networks.map((value) => ({ value, ...networkWords[value] })),
    },
  ],
  isHosted: false,
  isManual: true,
  settings: z.strictObject({ network: z.enum(networks, { error: `must be one of ${networks.join(', ')}` }) }),
  publish: () => Promise.reject(postedByHand()),
  unpublish: () => Promise.reject(postedByHand()),
}

export const postedByHand = () =>
  conflict('manual_channel', 'This channel is posted to by hand. Copy the text, post it, then mark it as posted.')
