import * as z from 'zod/mini'
import type { ChannelTypeDefinition } from './channel-type.ts'

/** The public blog every workspace has; its address and colours are the workspace's, so it has no settings of its own. */
export const siteChannel: ChannelTypeDefinition = {
  type: 'site',
  label: 'Hosted site',
  description: 'A fast public blog with RSS, hosted by Draftwright. No setup needed.',
  form: 'article',
  max_characters: null,
  has_title: true,
  fields: [],
  isHosted: true,
  isManual: false,
  settings: z.strictObject({}),
  publish: async (post, { siteUrl }) => ({ url: siteUrl + post.slug, external_id: null }),
  unpublish: async () => undefined,
}
