export { channelRoutes, createChannel, findChannel, withAddress } from './routes.ts'
export { readChannel, readChannels, type StandingChannel, updateChannel } from './store.ts'
