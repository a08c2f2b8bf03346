export { channelRoutes, createChannel, findChannel, withAddress } from './routes.ts'
export { listChannels, readChannel, readChannels, type StandingChannel, updateChannel } from './store.ts'
