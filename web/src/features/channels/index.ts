export {
  useAttachChannelMutation,
  useDetachChannelMutation,
  useListAssociationsQuery,
  useListChannelsQuery,
  useListChannelTypesQuery,
  useUpdateAssociationMutation,
} from './api.ts'
export { ChannelPicker, ChannelSelectFilter, useChannelNames } from './ChannelPicker.tsx'
export { ChannelTypeIcon } from './ChannelTypeIcon.tsx'
export { TypeFields } from './TypeFields.tsx'
export { openConsentPopup, useConnectedChannels } from './use-consent.ts'
export { NetworkIcon } from './NetworkIcon.tsx'
export { ChannelsTab } from './ChannelsTab.tsx'
