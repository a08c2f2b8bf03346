export { openConnection, type OpenedConnection } from './connection.ts'
export { saveConnection } from './connections-store.ts'
export { channelRoutes, createChannel, readChannel, addChannelUrl } from './routes.ts'
export {
  listChannels,
  findChannelRow,
  findSiteChannelId,
  listChannelsByIds,
  type ChannelWithCounts,
  updateChannel,
} from './store.ts'
