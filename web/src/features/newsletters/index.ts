export { ChannelNewsletter } from './ChannelNewsletter.tsx'
export { PostNewsletter } from './PostNewsletter.tsx'
