import { type ChannelType, channelTypes, getChannelNorm } from '@draftwright/contract/channel-norms'
import type { ChannelTypeInfo } from '@draftwright/contract/channels'
import type { ChannelTypeDefinition, ConsentFlow, NetworkClient } from './channel-type.ts'

/** Every type of the contract has its file here, named like it; a missing one stops the start. */
const types = new Map<string, ChannelTypeDefinition>(
  await Promise.all(channelTypes.map(async (type) => [type, await loadChannelType(type)] as const)),
)

async function loadChannelType(type: ChannelType): Promise<ChannelTypeDefinition> {
  const { channelType }: { channelType: ChannelTypeDefinition } = await import(/* @vite-ignore */ `./${type}.ts`)
  if (channelType.type !== type) throw new Error(`channel-types/${type}.ts defines another type`)
  return channelType
}

export function getChannelType(type: ChannelType): ChannelTypeDefinition {
  const found = types.get(type)
  if (found === undefined) throw new Error(`There is no channel type ${type}`)
  return found
}

/** How posts of the type get to their network; null for the hosted site and manual channels. */
export function getNetworkClient(type: ChannelType): NetworkClient | null {
  const { delivery } = getChannelType(type)
  return delivery.by === 'network' ? delivery.client : null
}

/** How channels of the type are connected by consent; null for those with settings alone. */
export const getConsentFlow = (type: ChannelType): ConsentFlow | null => getNetworkClient(type)?.consent ?? null

/** The types as the add-channel page shows them. */
export function listChannelTypeInfos(): ChannelTypeInfo[] {
  return channelTypes.map((type) => {
    const { label, description, needs, minutes, key_page, fields, delivery, editLimit } = getChannelType(type)
    const { form, maxCharacters, hasTitle } = getChannelNorm(type)
    const client = delivery.by === 'network' ? delivery.client : null
    return {
      channel_type: type,
      label,
      description,
      needs,
      minutes,
      key_page,
      fields,
      form,
      max_characters: type === 'manual' ? null : maxCharacters,
      has_title: hasTitle,
      delivery: delivery.by,
      consent: client?.consent
        ? {
            needs_app: client.consent.registration === undefined,
            purpose_field: client.consent.purposeField,
            key_field: client.consent.keyField ?? null,
          }
        : null,
      can_edit: delivery.by !== 'network' || client?.planEdit !== undefined,
      edit_limit: editLimit ?? null,
      can_take_down: delivery.by !== 'network' || client?.planTakeDown !== undefined,
    }
  })
}
