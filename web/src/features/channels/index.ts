export {
  useAttachChannelMutation,
  useDetachChannelMutation,
  useListAssociationsQuery,
  useListChannelsQuery,
  useUpdateAssociationMutation,
} from './api.ts'
export { ChannelPicker, useChannelNames } from './ChannelPicker.tsx'
export { NetworkIcon } from './NetworkIcon.tsx'
export { ChannelsTab } from './ChannelsTab.tsx'
