export { channelRoutes, createChannel, readChannel, addChannelUrl } from './routes.ts'
export {
  listChannels,
  findChannelRow,
  findSiteChannelId,
  listChannelsByIds,
  type ChannelWithCounts,
  updateChannel,
} from './store.ts'
export { omitSession, omitUnset, openSettings, sealSettings, type SealedSettings } from './secrets.ts'
