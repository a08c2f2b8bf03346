import { networks, networkWords } from '@draftwright/contract/networks'
import * as z from 'zod/mini'
import { conflictError } from '../../http/errors.ts'
import type { ChannelTypeDefinition } from './channel-type.ts'

/** Any network without an integration: the text is formatted for it, copied by a person, and marked as posted. */
export const manualChannel: ChannelTypeDefinition = {
  type: 'manual',
  label: 'Manual posting',
  description:
    'LinkedIn, X, Instagram, a newsletter or any other channel. Draftwright fits the text to its limits; you publish it yourself.',
  form: 'post',
  max_characters: null,
  has_title: false,
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
  isHosted: false,
  isManual: true,
  settings: z.strictObject({ network: z.enum(networks, { error: `must be one of ${networks.join(', ')}` }) }),
  publish: () => Promise.reject(manualChannelError()),
  unpublish: () => Promise.reject(manualChannelError()),
}

export const manualChannelError = () =>
  conflictError('manual_channel', 'This is a manual channel. Copy the text, post it, then mark it as posted.')
