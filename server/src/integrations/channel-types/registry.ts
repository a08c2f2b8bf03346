import type { ChannelType, ChannelTypeInfo } from '@draftwright/contract/channels'
import type { ChannelTypeDefinition } from './channel-type.ts'
import { manual } from './manual.ts'
import { site } from './site.ts'

/** Every type of the contract has its definition here, or this does not compile. */
const types: Record<ChannelType, ChannelTypeDefinition> = { site, manual }

export function channelType(type: ChannelType): ChannelTypeDefinition {
  return types[type]
}

/** The types as the add-channel page shows them. */
export function channelTypeInfos(): ChannelTypeInfo[] {
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
