export {
  useAttachChannelMutation,
  useDetachChannelMutation,
  useListAssociationsQuery,
  useListChannelsQuery,
  useUpdateAssociationMutation,
} from './api.ts'
export { ChannelPicker, useChannelNames } from './ChannelPicker.tsx'
export { ChannelsTab } from './ChannelsTab.tsx'
