export { useListChannelsQuery, useListChannelTypesQuery } from './api.ts'
export {
  useAttachChannelMutation,
  useDetachChannelMutation,
  useListAssociationsQuery,
  useUpdateAssociationMutation,
} from './associations-api.ts'
export { ChannelPicker, ChannelSelectFilter, useChannelNames } from './ChannelPicker.tsx'
export { ChannelTypeIcon } from './ChannelTypeIcon.tsx'
export { TypeFields } from './TypeFields.tsx'
export { openConsentPopup, useConnectedChannels } from './use-consent.ts'
export { NetworkIcon } from './NetworkIcon.tsx'
export { ChannelsTab } from './ChannelsTab.tsx'
