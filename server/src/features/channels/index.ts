export {
  channelRoutes,
  createChannel,
  readChannel,
  addChannelUrl,
  mergeOwnSettings,
  sealNewSettings,
} from './routes.ts'
export {
  listChannels,
  findChannelRow,
  findSiteChannelId,
  listChannelsByIds,
  type ChannelWithCounts,
  updateChannel,
  lockStoredSettings,
  requestCheck,
} from './store.ts'
export {
  applySettings,
  endSession,
  listEndedAccess,
  omitSession,
  omitUnset,
  openSettings,
  sealSettings,
  type SealedSettings,
} from './secrets.ts'
