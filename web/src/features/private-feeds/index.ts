export { PrivateFeeds } from './PrivateFeeds.tsx'
export { SubscribeButton } from './SubscribeButton.tsx'
