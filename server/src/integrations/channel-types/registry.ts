import type { ChannelType, ChannelTypeInfo } from '@draftwright/contract/channels'
import type { ChannelTypeDefinition } from './channel-type.ts'
import { manualChannel } from './manual.ts'
import { siteChannel } from './site.ts'

/** Every type of the contract must have its definition here, or this does not compile. */
const types: Record<ChannelType, ChannelTypeDefinition> = { site: siteChannel, manual: manualChannel }

export function getChannelType(type: ChannelType): ChannelTypeDefinition {
  return types[type]
}

/** The types as the add-channel page shows them. */
export function listChannelTypeInfos(): ChannelTypeInfo[] {
  return Object.values(types).map(({ type, label, description, form, max_characters, has_title, fields }) => ({
    channel_type: type,
    label,
    description,
    form,
    max_characters,
    has_title,
    fields,
  }))
}
