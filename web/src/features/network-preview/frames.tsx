import type { Network } from '@draftwright/contract/networks'
import {
  IconArrowsRight,
  IconBookmark,
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandThreads,
  IconBrandX,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  type IconProps,
  IconRepeat,
  IconSend,
  IconShare3,
  IconStar,
  IconThumbUp,
  IconUpload,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type PostNetwork = Exclude<Network, 'newsletter' | 'other'>

interface Frame {
  Logo: ComponentType<IconProps>
  /** The line below or next to the name. */
  byline: (handle: string) => string
  actions: { Icon: ComponentType<IconProps>; label: string }[]
  hasLabels: boolean
}

/** How each network frames a post; modelled on its own feed. */
export const frames: Record<PostNetwork, Frame> = {
  linkedin: {
    Logo: IconBrandLinkedin,
    byline: () => '1h · Public',
    actions: [
      { Icon: IconThumbUp, label: 'Like' },
      { Icon: IconMessageCircle, label: 'Comment' },
      { Icon: IconRepeat, label: 'Repost' },
      { Icon: IconSend, label: 'Send' },
    ],
    hasLabels: true,
  },
  x: {
    Logo: IconBrandX,
    byline: (handle) => `@${handle} · 1h`,
    actions: [
      { Icon: IconMessageCircle, label: 'Reply' },
      { Icon: IconRepeat, label: 'Repost' },
      { Icon: IconHeart, label: 'Like' },
      { Icon: IconChartBar, label: 'Views' },
      { Icon: IconUpload, label: 'Share' },
    ],
    hasLabels: false,
  },
  bluesky: {
    Logo: IconBrandBluesky,
    byline: (handle) => `@${handle}.bsky.social · 1h`,
    actions: [
      { Icon: IconMessageCircle, label: 'Reply' },
      { Icon: IconRepeat, label: 'Repost' },
      { Icon: IconHeart, label: 'Like' },
      { Icon: IconDots, label: 'More' },
    ],
    hasLabels: false,
  },
  mastodon: {
    Logo: IconBrandMastodon,
    byline: (handle) => `@${handle}@mastodon.social`,
    actions: [
      { Icon: IconArrowsRight, label: 'Reply' },
      { Icon: IconRepeat, label: 'Boost' },
      { Icon: IconStar, label: 'Favourite' },
      { Icon: IconBookmark, label: 'Bookmark' },
    ],
    hasLabels: false,
  },
  threads: {
    Logo: IconBrandThreads,
    byline: () => '1h',
    actions: [
      { Icon: IconHeart, label: 'Like' },
      { Icon: IconMessageCircle, label: 'Reply' },
      { Icon: IconRepeat, label: 'Repost' },
      { Icon: IconSend, label: 'Share' },
    ],
    hasLabels: false,
  },
  facebook: {
    Logo: IconBrandFacebook,
    byline: () => '1 h · Public',
    actions: [
      { Icon: IconThumbUp, label: 'Like' },
      { Icon: IconMessageCircle, label: 'Comment' },
      { Icon: IconShare3, label: 'Share' },
    ],
    hasLabels: true,
  },
  instagram: {
    Logo: IconBrandInstagram,
    byline: () => '',
    actions: [
      { Icon: IconHeart, label: 'Like' },
      { Icon: IconMessageCircle, label: 'Comment' },
      { Icon: IconSend, label: 'Share' },
    ],
    hasLabels: false,
  },
}
