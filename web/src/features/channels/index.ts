export {
  useAttachChannelMutation,
  useDetachChannelMutation,
  useListAssociationsQuery,
  useListChannelsQuery,
  useListChannelTypesQuery,
  useUpdateAssociationMutation,
} from './api.ts'
export { ChannelPicker, ChannelSelectFilter, useChannelNames } from './ChannelPicker.tsx'
export { NetworkIcon } from './NetworkIcon.tsx'
export { ChannelsTab } from './ChannelsTab.tsx'
