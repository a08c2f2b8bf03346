export { channelRoutes, createChannel, readChannel, addChannelUrl } from './routes.ts'
export {
  listChannels,
  findChannelRow,
  findSiteChannelId,
  listChannelsByIds,
  type ChannelWithCounts,
  updateChannel,
} from './store.ts'
