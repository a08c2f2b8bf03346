import type { Network } from '@draftwright/contract/networks'
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandThreads,
  IconBrandX,
  IconClipboardText,
  IconMail,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons: Record<Network, ComponentType<IconProps>> = {
  linkedin: IconBrandLinkedin,
  x: IconBrandX,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  threads: IconBrandThreads,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  newsletter: IconMail,
  other: IconClipboardText,
}

/** Decorative, next to the network's name. */
export function NetworkIcon({ network, size = 18 }: { network: Network; size?: number }) {
  const Icon = icons[network]
  return <Icon size={size} stroke={1.6} aria-hidden />
}
