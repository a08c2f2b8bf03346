import * as z from 'zod/mini'
import type { ChannelTypeDefinition } from './channel-type.ts'

/** The public blog every workspace has; its address and colours are the workspace's, so it has no settings of its own. */
export const channelType: ChannelTypeDefinition = {
  type: 'site',
  label: 'Hosted site',
  description: 'A fast public blog with RSS, hosted by Draftwright. No setup needed.',
  needs: null,
  minutes: 0,
  key_page: null,
  fields: [],
  settings: z.strictObject({}),
  delivery: { by: 'site' },
}
